import { Agent, request } from 'node:http'
import { hashToken } from '#server/http/actor.ts'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'
import { makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { keyOfSetting } from '#server/http/tokens/signing-keys.ts'
import { SECRET } from './running-app.ts'
import { tokenOf } from './school.ts'

/** One request to the app, in a session of this account. */
export type BenchRequest = { account: number; method: 'GET' | 'POST'; url: string; body?: unknown }

const KEY = keyOfSetting(SECRET)
const COOKIE = sessionCookieName({ secure: false })

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

export function headersOf({ account, body }: BenchRequest): Record<string, string> {
  const token = tokenOf(account)
  return {
    cookie: `${COOKIE}=${token}`,
    'x-csrftoken': makeCsrfToken(KEY, hashToken(token)),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
}

/** Sends a request over HTTP and reads the whole response; throws unless it is a 200. */
export function send(origin: string, benchRequest: BenchRequest): Promise<void> {
  const { method, url, body } = benchRequest
  return new Promise((resolve, reject) => {
    const headers = headersOf(benchRequest)
    const sending = request(`${origin}${url}`, { agent, method, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(
              new Error(`${method} ${url} answered ${response.statusCode}`, { cause: response.statusCode }),
            ),
      )
    })
    sending.on('error', reject)
    sending.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The bytes of the request on a keep-alive connection. */
export function rawRequest(benchRequest: BenchRequest): string {
  const { method, url, body } = benchRequest
  const payload = body === undefined ? '' : JSON.stringify(body)
  const headers = Object.entries(headersOf(benchRequest)).map(([name, value]) => `${name}: ${value}`)
  if (method === 'POST') headers.push(`content-length: ${Buffer.byteLength(payload)}`)
  return [`${method} ${url} HTTP/1.1`, 'host: localhost', ...headers, '', payload].join('\r\n')
}
