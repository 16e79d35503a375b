/** The method and address of a contract key, with its parameters filled in; lists become `a=1,2`. */
export function addressOf(
  key: string,
  params: object = {},
  query: object = {},
): { method: string; address: string } {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const values = new Map<string, unknown>(Object.entries(params))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
  return { method, address: search ? `${path}?${search}` : path }
}
