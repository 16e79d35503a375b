import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#contract/address.ts'
import { findPage } from '#contract/pages/find-page.ts'
import { callsOfEveryPage } from '#contract/pages/first-calls.ts'
import type { FirstCall } from '#contract/pages/opened-page.ts'
import type { PageData } from '#contract/page-data.ts'
import type { Routes } from '#contract/route.ts'
import { identify } from '../authenticate.ts'
import type { AppContext } from '../context.ts'
import { Refusal } from '../failures.ts'
import { parseQueryString } from '../query-string.ts'
import { readRoute, type AnyHandler } from '../serve.ts'

/** The HTML of a page waits this long for its data; the page loads late data itself. */
const TIME_LIMIT_MS = 300

type Options = {
  context: AppContext
  routes: Routes
  handlers: Readonly<Record<string, unknown>>
  timeLimitMs?: number
}

/** Reads what a page carries for the person who opens it; undefined where that could not be read in time. */
export type ReadPageData = (request: FastifyRequest, reply: FastifyReply) => Promise<PageData | undefined>

/**
 * Answers the start-up calls and the page's first calls within the request of the page: one session look-up, then the
 * handlers of these routes under their own access rules and checks.
 */
export function makePageDataReader(options: Options): ReadPageData {
  const { context, routes, handlers, timeLimitMs = TIME_LIMIT_MS } = options

  return async (request, reply) => {
    if (!isOpenedNow(request)) return undefined
    const { promise: late, resolve: onLate } = Promise.withResolvers<undefined>()
    const timer = setTimeout(onLate, timeLimitMs, undefined)
    try {
      const session = await Promise.race([readSession(request, reply), late])
      if (!session) return undefined
      const replies = request.method === 'HEAD' ? {} : await readFirst(request, reply, session.user, late)
      return { address: addressInBrowser(request), session, replies }
    } catch (error) {
      if (!(error instanceof Refusal))
        request.log.warn({ err: error }, 'a page is sent without who is signed in')
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  function read(request: FastifyRequest, reply: FastifyReply, { key, params, query }: FirstCall) {
    const route = routes[key as keyof Routes]
    const handler = handlers[key] as AnyHandler | undefined
    if (!route || !handler) throw new Error(`there is no route ${key}`)
    const { address } = addressOf(key, params, query)
    const input = {
      params: Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])),
      query: parseQueryString(address.split('?')[1] ?? ''),
    }
    return { address, value: readRoute({ route, handler }, context, request, reply, input) }
  }

  async function readSession(request: FastifyRequest, reply: FastifyReply): Promise<PageData['session']> {
    await identify(request, context)
    const startUp = async (key: FirstCall['key']) => read(request, reply, { key }).value
    const [csrf, authentication, userType, user] = await Promise.all([
      startUp('GET /api/csrf/'),
      startUp('GET /api/check-authentication/'),
      startUp('GET /api/check-user-type/'),
      startUp('GET /api/current-user/'),
    ])
    return { csrf, authentication, userType, user } as PageData['session']
  }

  /** The replies by their address, of the calls that succeed in time. */
  async function readFirst(
    request: FastifyRequest,
    reply: FastifyReply,
    user: PageData['session']['user'],
    late: Promise<undefined>,
  ): Promise<PageData['replies']> {
    const replies: PageData['replies'] = {}
    const outcomes: Record<string, FirstCallOutcome> = {}
    const run = async (call: FirstCall): Promise<void> => {
      outcomes[call.key] = 'late'
      try {
        const { address, value } = read(request, reply, call)
        const body = await value
        if (body !== undefined) replies[address] = body
        outcomes[call.key] = 'sent'
        await Promise.all((call.next?.(body) ?? []).map(run))
      } catch (error) {
        outcomes[call.key] = error instanceof Refusal ? 'refused' : 'failed'
        if (!(error instanceof Refusal))
          request.log.warn({ err: error, route: call.key }, 'a page is sent without a reply')
      }
    }
    const [path = '/', search = ''] = request.url.split('?', 2)
    const page = findPage(path)
    const opened = { user, params: page?.params ?? {}, search: new URLSearchParams(search) }
    const calls = [...callsOfEveryPage(opened), ...(page?.value.first?.(opened) ?? [])]
    await Promise.race([Promise.all(calls.map(run)), late])
    request.firstCalls = { ...outcomes }
    return { ...replies }
  }
}

/** A page that a script or a prefetch loads may be shown to another person, or much later. */
const isOpenedNow = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' &&
  headers['sec-purpose'] === undefined &&
  headers['purpose'] === undefined

/** Browsers do not count a question mark without anything after it as a part of the address. */
const addressInBrowser = ({ url }: FastifyRequest) => url.replace(/^([^?]*)\?$/, '$1')

type FirstCallOutcome = 'sent' | 'refused' | 'failed' | 'late'

declare module 'fastify' {
  interface FastifyRequest {
    /** The outcome of the calls whose replies the HTML carries, for the log. */
    firstCalls: Record<string, FirstCallOutcome> | null
  }
}
