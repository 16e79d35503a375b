/** The method and address of a contract key, with its parameters filled in; lists become `a=1,2`. */
export function addressOf(
  key: string,
  params: object = {},
  query: object = {},
): { method: string; address: string } {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const values = new Map<string, unknown>(Object.entries(params))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = Object.entries(textsOf(query))
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&')
  return { method, address: search ? `${path}?${search}` : path }
}

/** The parameters of an address, each as text; parameters without a value are left out. */
export const textsOf = (parameters: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value).toWellFormed()]),
  )
