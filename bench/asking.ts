import { Agent, request } from 'node:http'
import { hashToken } from '#server/http/actor.ts'
import { SESSION_COOKIE } from '#server/http/cookies.ts'
import { makeCsrfToken } from '#server/http/csrf.ts'
import { SECRET } from './product.ts'
import { TOKEN } from './school.ts'

/** One call to the app, by whose account. */
export type Ask = { account: number; method: 'GET' | 'POST'; url: string; body?: unknown }

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

export function headersOf({ account, body }: Ask): Record<string, string> {
  const token = TOKEN(account)
  return {
    cookie: `${SESSION_COOKIE}=${token}`,
    'x-csrftoken': makeCsrfToken(SECRET, hashToken(token)),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
}

/** Sends one call over HTTP and reads the whole answer; throws unless it is a 200. Answers how many bytes came. */
export function ask(origin: string, one: Ask): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${one.url}`,
      { agent, method: one.method, headers: headersOf(one) },
      (answer) => {
        let bytes = 0
        answer.on('data', (piece: Buffer) => (bytes += piece.length))
        answer.on('error', reject)
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`${one.method} ${one.url} answered ${answer.statusCode}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(one.body === undefined ? undefined : JSON.stringify(one.body))
  })
}
