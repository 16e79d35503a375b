import { setTimeout as pause } from 'node:timers/promises'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'

const COOKIE = sessionCookieName({ secure: false })
const RETRY_MS = 60
/** A call without a reply for this long after a kill counts as lost. */
const PATIENCE_MS = 90_000

export type Answer = {
  status: number
  body: Record<string, unknown>
  /** How often it was sent without a reply, or was refused because Homeroom was unavailable. */
  failures: number
}

type Sent = { method: 'POST' | 'DELETE'; path: string; body?: object | FormData; key?: string }

/** A browser of a signed-in person, which repeats a call until it gets a reply. */
export class Caller {
  readonly #port: number
  readonly #token: string
  #csrf = ''
  constructor(port: number, token: string) {
    this.#port = port
    this.#token = token
  }

  async send(sent: Sent): Promise<Answer> {
    const begun = Date.now()
    for (let failures = 0; Date.now() - begun < PATIENCE_MS; failures++) {
      const answer = await this.#attempt(sent).catch(() => undefined)
      if (answer && answer.status < 500 && answer.status !== 429) return { ...answer, failures }
      if (answer?.status === 500) throw new Error(`${sent.path} answered 500`)
      await pause(RETRY_MS)
    }
    throw new Error(`${sent.path} was not answered for ${PATIENCE_MS / 1000} s`)
  }

  async #attempt({ method, path, body, key }: Sent): Promise<Omit<Answer, 'failures'>> {
    if (this.#csrf === '') {
      const reply = await this.#fetch('GET', '/api/csrf/')
      if (!reply.ok) return { status: 503, body: {} }
      this.#csrf = ((await reply.json()) as { csrfToken: string }).csrfToken
    }
    const reply = await this.#fetch(method, path, body, key)
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }

  #fetch(method: string, path: string, body?: object | FormData, key?: string): Promise<Response> {
    const isJson = body !== undefined && !(body instanceof FormData)
    return fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: {
        cookie: `${COOKIE}=${this.#token}`,
        'x-csrftoken': this.#csrf,
        ...(isJson && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  }
}
