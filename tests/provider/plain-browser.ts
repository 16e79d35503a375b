/** A browser without scripts: stores cookies with their paths and follows links and forms. */
export type PlainBrowser = ReturnType<typeof plainBrowser>
export type Seen = { status: number; url: string; location: string; text: string; headers: Headers }

type Cookie = { name: string; value: string; path: string; httpOnly: boolean; attributes: string }

/** A new browser with an empty cookie jar. Addresses may be paths of `origin`. */
export function plainBrowser(origin: string) {
  const jar: Cookie[] = []

  async function request(address: string, init: RequestInit = {}): Promise<Seen> {
    const url = new URL(address, origin)
    const cookie = jar
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = { accept: 'text/html,application/xhtml+xml', ...(cookie && { cookie }), ...init.headers }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line, url)
    const location = response.headers.get('location')
    return {
      status: response.status,
      url: url.href,
      location: location ? new URL(location, url).href : '',
      text: await response.text(),
      headers: response.headers,
    }
  }

  return {
    jar,
    cookie: (name: string) => jar.find((cookie) => cookie.name === name)?.value,
    /** One request; a redirect is not followed. */
    get: (address: string, headers: Record<string, string> = {}) => request(address, { headers }),
    submit: (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(address, { method: 'POST', body: new URLSearchParams(fields), headers }),
    /** Follows redirects until a page comes, or the address matches `until`. */
    async follow(seen: Seen, until: RegExp = /$^/): Promise<Seen> {
      let now = seen
      for (let steps = 0; now.location && !until.test(now.location); steps += 1) {
        if (steps > 10) throw new Error(`redirected too often, last to ${now.location}`)
        now = await request(now.location)
      }
      return now
    },
    /** A call by a page's script, which expects JSON. */
    async call(address: string, init: RequestInit = {}) {
      const seen = await request(address, {
        ...init,
        headers: { accept: 'application/json', ...init.headers },
      })
      return {
        status: seen.status,
        body: JSON.parse(seen.text) as Record<string, unknown>,
        headers: seen.headers,
      }
    },
  }
}

function storeCookie(jar: Cookie[], line: string, url: URL): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const attribute = (key: string) =>
    attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
  const path = attribute('path') ?? url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)
  const index = jar.findIndex((cookie) => cookie.name === name && cookie.path === path)
  if (index >= 0) jar.splice(index, 1)
  const isExpired =
    Number(attribute('max-age') ?? 1) <= 0 || Date.parse(attribute('expires') ?? '2999-01-01') < Date.now()
  const httpOnly = attributes.some((text) => text.toLowerCase() === 'httponly')
  if (!isExpired && value) jar.push({ name, value, path, httpOnly, attributes: attributes.join('; ') })
}
