import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { ReplyOf, Api, Sent } from '#contract/index.ts'
import type { Failure } from '#contract/failure.ts'
import type { Config } from '#server/config.ts'
import { hashToken } from '#server/http/actor.ts'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'
import { makeCsrfToken } from '#server/http/tokens/csrf.ts'

export type Input<K extends keyof Api> = {
  [P in 'params' | 'query' | 'body' as Sent<Api[K], P> extends undefined ? never : P]?: Sent<Api[K], P>
} & { headers?: Record<string, string> }

export type Reply<K extends keyof Api> = {
  status: number
  body: ReplyOf<Api[K]>
  failure: Failure
  text: string
}

export type Person = {
  account: number
  teacher: number | null
  student: number | null
  /** Calls a route as this person, with their cookie and CSRF token. */
  call: <K extends keyof Api>(key: K, input?: Input<K>) => Promise<Reply<K>>
  /** Sends a file as the pages do. */
  upload: <K extends keyof Api>(
    key: K,
    file: Uint8Array | string,
    name: string,
    fields?: Record<string, string>,
    params?: Record<string, number>,
  ) => Promise<Reply<K>>
  /** The cookie of their session. */
  cookies: Record<string, string>
  /** Sends any request, even one that the contract does not allow. */
  send: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

type Identity = Pick<Person, 'account' | 'teacher' | 'student'>

/** Someone who calls the app as the pages do: with the session of a token, or without one; `sendAs` sends otherwise. */
export function person(
  app: FastifyInstance,
  config: Config,
  token: string | undefined,
  identity: Identity,
  sendAs?: Person['send'],
): Person {
  const csrf = makeCsrfToken(app.signingKeys.current, token === undefined ? undefined : hashToken(token))
  const session: Record<string, string> = token === undefined ? {} : { [sessionCookieName(config)]: token }
  const send =
    sendAs ??
    ((options: InjectOptions) =>
      app.inject({
        ...options,
        headers: { 'x-csrftoken': csrf, ...options.headers },
        cookies: { ...session, ...options.cookies },
      }))
  return {
    ...identity,
    cookies: session,
    send,
    async call(key, input = {}) {
      const { params, query, body, headers } = input as Record<string, Record<string, unknown>>
      const [method, path] = key.split(' ') as ['GET', string]
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
      const options: InjectOptions = { method, url, headers: headers as Record<string, string> }
      if (query) options.query = toQuery(query)
      if (body !== undefined) options.payload = body
      return toReply(await send(options))
    },
    async upload(key, file, name, fields = {}, params = {}) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), name)
      const encoded = new Response(form)
      const [method, path] = key.split(' ') as ['POST', string]
      const url = path.replaceAll(/:(\w+)/g, (_, field: string) => String(params[field]))
      const payload = Buffer.from(await encoded.arrayBuffer())
      return toReply(
        await send({
          method,
          url,
          payload,
          headers: { 'content-type': encoded.headers.get('content-type')! },
        }),
      )
    },
  }
}

const toQuery = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  )

function toReply<K extends keyof Api>(response: LightMyRequestResponse): Reply<K> {
  const json = /json/.test(response.headers['content-type'] ?? '') ? response.json() : undefined
  return { status: response.statusCode, body: json, failure: json, text: response.body }
}
