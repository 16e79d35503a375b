import type { ReplyOf, Api, Sent } from '#contract/index.ts'
import type { Failure } from '#contract/failure.ts'
import type { Route } from '#contract/route.ts'
import { addressOf } from '#contract/address.ts'
import { dropReplies } from './page-data.ts'

type OptionalIfEmpty<R extends Route, P extends 'params' | 'query' | 'body'> =
  Sent<R, P> extends undefined
    ? unknown
    : object extends Sent<R, P>
      ? { [K in P]?: Sent<R, P> }
      : { [K in P]: Sent<R, P> }
/** The input of a call, typed by its route. Empty parts are optional. */
type Input<R extends Route> = OptionalIfEmpty<R, 'params'> &
  OptionalIfEmpty<R, 'query'> &
  OptionalIfEmpty<R, 'body'> & { headers?: Record<string, string> }
export type InputArguments<R extends Route> = object extends Input<R> ? [Input<R>?] : [Input<R>]
type Options<R extends Route> = Input<R> & {
  signal?: AbortSignal
  /** True if the page makes the call without user activity, so that it does not extend the session. */
  background?: boolean
  /** True if the request should finish even if the page is closed. */
  keepalive?: boolean
}
export type CallOptions<K extends Key> = Options<Api[K]>
export type CallArguments<R extends Route> = object extends Options<R> ? [Options<R>?] : [Options<R>]
type UntypedOptions = { params?: object; query?: object; body?: unknown } & Pick<Init, 'headers'> & {
    signal?: AbortSignal
    background?: boolean
    keepalive?: boolean
  }

export type Key = keyof Api
export type Reply<K extends Key> = ReplyOf<Api[K]>

/** A failed call. `message` is for the user, and status 0 means that the server was not reached. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: Failure['code'] | 'unreachable'
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>
  /** The whole reply, which includes the row errors and columns of a rejected file. */
  readonly reply: Partial<Failure>
  constructor(status: number, reply: Partial<Failure>) {
    super(reply.message ?? reply.error ?? statusMessage(status))
    this.status = status
    this.reply = reply
    this.code = reply.code ?? (status === 0 ? 'unreachable' : 'broken')
    this.fields = reply.fields ?? {}
    this.details = reply.details ?? {}
  }
}

const statusMessage = (status: number) =>
  status === 0
    ? 'Homeroom is not responding. Please check your connection and try again.'
    : `Homeroom could not do this (${status}). Please try again.`

/** True for a failure after which the same call may succeed later. Only refusals by the school's rules are final. */
export const isTemporary = ({ status, code }: CallFailure): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === 'csrf'

/** A message for the user about any thrown value. */
export const failureMessage = (error: unknown): string =>
  error instanceof CallFailure ? error.message : 'Something went wrong on this page. Please try again.'

/**
 * Calls the server: `call('GET /students/api/details/:studentId/', { params: { studentId: 7 } })`. Lists in `query` are
 * joined with commas, and undefined values are left out. Throws CallFailure.
 */
export async function call<K extends Key>(key: K, ...[options]: CallArguments<Api[K]>): Promise<Reply<K>> {
  const {
    params,
    query,
    body,
    signal,
    background,
    keepalive,
    headers: more,
  } = (options ?? {}) as UntypedOptions
  const headers = background ? { ...more, 'x-homeroom-background': '1' } : more
  const { method, address } = addressOf(key, params, query)
  const response = await send(address, {
    method,
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    ...(headers && { headers }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  })
  if (isPage(response)) throw new CallFailure(401, { code: 'signed_out', message: SIGN_IN })
  if (response.status === 204) return undefined as Reply<K>
  const reply: unknown = await response.json()
  if (isRefusal(reply)) throw new CallFailure(response.status, reply)
  return reply as Reply<K>
}

/** Homeroom never sends a failure with status 200, but a proxy or an older server may. */
export const isRefusal = (reply: unknown): reply is Partial<Failure> =>
  typeof reply === 'object' && reply !== null && 'success' in reply && reply.success === false

const SIGN_IN = 'You need to sign in to do this.'
/** An HTML page instead of data is a sign-in page, for example of a public network. */
const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** Sends a request with this session's token, and retries once with a new one if the server says that it is stale. */
export async function send(address: string, init: Init): Promise<Response> {
  const response = await attempt(address, init)
  if (response.ok) return response
  const failure = await readFailure(response)
  if (failure.code !== 'csrf') throw failure
  await fetchToken()
  const second = await attempt(address, init)
  if (second.ok) return second
  throw await readFailure(second)
}

async function attempt(address: string, init: Init): Promise<Response> {
  // Remembered choices do not affect any reply.
  const isChange = init.method !== undefined && init.method !== 'GET' && !address.startsWith('/api/choices/')
  if (isChange) dropReplies()
  try {
    return await fetch(address, {
      credentials: 'same-origin',
      ...init,
      headers: { accept: 'application/json', 'x-csrftoken': token(), ...init.headers },
    })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new CallFailure(0, {})
  }
}

async function readFailure(response: Response): Promise<CallFailure> {
  return new CallFailure(response.status, await response.json().catch(() => ({})))
}

let fetchedToken = ''

/** Sets the token embedded in the page. */
export const setCsrfToken = (csrfToken: string) => void (fetchedToken = csrfToken)

/** This session's token from the cookie, or else the last one fetched. */
export const token = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? fetchedToken

/** Fetches a token. If that fails, the one in the cookie stays in use. */
export async function fetchToken(): Promise<void> {
  const reply = await fetch('/api/csrf/', { credentials: 'same-origin' })
    .then((response) => response.json() as Promise<Partial<Reply<'GET /api/csrf/'>>>)
    .catch(() => undefined)
  fetchedToken = reply?.csrfToken ?? fetchedToken
}
