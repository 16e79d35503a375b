import { hashToken } from '#server/http/actor.ts'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'
import { makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { MONDAY, openWorld } from '#tests/world/world.ts'
import { closeHomeroom, freePort, openHomeroom, type Homeroom } from './homeroom.ts'
import { ANSWERED_BY, openRoundRobin } from './round-robin.ts'

const PROCESSES = 3

export type Answer = {
  status: number
  body: Record<string, unknown>
  text: string
  headers: Headers
  /** The port of the process that answered. */
  by: number
}
type Request = { method?: string; body?: unknown; headers?: Record<string, string> }

export type SeveralHomerooms = Awaited<ReturnType<typeof openSeveral>>

/** The calling test file's school: three processes on one database behind a proxy that takes them in turn. */
export const useSeveralHomerooms = (env: () => Promise<Record<string, string>> = async () => ({})) =>
  openForFile(
    async () => openSeveral(await env()),
    (several) => several.close(),
  )

export async function openSeveral(env: Record<string, string> = {}) {
  // The processes share the key in the database that signs cookies.
  const world = await openWorld({ env })
  const start = (port?: number) =>
    openHomeroom('/nowhere', {
      env: {
        ...env,
        // Only schools without a provider sign in by the demo provider.
        ...(env['OIDC_ISSUER'] !== undefined && { HOMEROOM_DEMO_SIGN_IN: '' }),
        DATABASE_URL: world.url,
        HOMEROOM_NOW: MONDAY,
        ...(port !== undefined && { PORT: String(port) }),
      },
    })
  const homerooms: Homeroom[] = []
  for (let each = 0; each < PROCESSES; each += 1) homerooms.push(await start(await freePort()))
  const proxy = await openRoundRobin(homerooms.map(({ port }) => port))

  return {
    world,
    homerooms,
    origin: proxy.origin,
    /** Replaces a process that has ended. */
    restart: async (index: number) => {
      homerooms[index] = await start(homerooms[index]!.port)
    },
    /** Sends a person's request through the proxy, or to one process. Throws where the connection is lost. */
    send: (person: Pick<Person, 'cookies'>, path: string, request: Request = {}, to = proxy.origin) =>
      send(`${to}${path}`, person, request, world.app.signingKeys.current),
    originOf: (index: number) => `http://127.0.0.1:${homerooms[index]!.port}`,
    close: async () => {
      await proxy.close()
      await Promise.all(homerooms.map(closeHomeroom))
      await world.close()
    },
  }
}

async function send(
  address: string,
  { cookies }: Pick<Person, 'cookies'>,
  { method = 'GET', body, headers }: Request,
  key: Parameters<typeof makeCsrfToken>[0],
): Promise<Answer> {
  const token = cookies[sessionCookieName({ secure: false })]
  const isForm = body instanceof FormData
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
      'x-csrftoken': makeCsrfToken(key, token === undefined ? undefined : hashToken(token)),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    text,
    headers: response.headers,
    by: Number(response.headers.get(ANSWERED_BY)),
  }
}
