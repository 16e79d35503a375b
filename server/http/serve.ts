import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import type { Parsed } from '#contract/index.ts'
import type { Route, RouteKey, Routes } from '#contract/route.ts'
import type { Actor } from './actor.ts'
import type { AppContext, Context } from './context.ts'
import { isWriteMethod } from './tokens/csrf.ts'
import { Refusal } from './failures.ts'
import { checkAccess } from './access.ts'
import { ExportFile, sendExport } from './audit/export-file.ts'
import { auditRead } from './audit/reads.ts'
import { auditRefusal } from './audit/refusals.ts'
import { authenticate, checkWrite } from './authenticate.ts'
import { IDEMPOTENCY_HEADER, readCallKey } from './idempotency.ts'
import { readInput } from './input.ts'
import { consumeCall } from './rate-limits.ts'
import { bodyLimitOf } from './limits/bodies.ts'
import { consumeSignInStart } from './limits/sign-in-starts.ts'
import { createUploadTurns } from './limits/upload-turns.ts'
import { checkReply } from './reply.ts'
import { sentences } from './sentences.ts'
import { readUpload, type Uploaded } from './upload.ts'
import { makeWriteLane } from './write-limits.ts'

/** What a handler gets: the checked input, who calls, and what it needs to reply. */
export type Call<R extends Route = Route> = Omit<Context, 'actor'> & {
  params: Parsed<R, 'params'>
  query: Parsed<R, 'query'>
  body: Parsed<R, 'body'>
  upload: R['upload'] extends z.ZodObject ? Uploaded<z.output<R['upload']>> : undefined
  actor: R['who'] extends 'anyone' | 'link' ? Actor | undefined : Actor
  request: FastifyRequest
  reply: FastifyReply
}

type Result<R extends Route> = R['reply'] extends z.ZodType
  ?
      | z.input<R['reply']>
      | (R extends { exports: true } ? ExportFile : never)
      | (R extends { mayBeEmpty: true } ? undefined : never)
  : R extends { exports: true }
    ? ExportFile
    : FastifyReply

export type Handlers<R extends Routes> = {
  [K in keyof R & RouteKey]: (call: Call<R[K]>) => Result<R[K]> | Promise<Result<R[K]>>
}

export type AnyHandler = (call: unknown) => unknown

/**
 * Turns every route of the contract into a Fastify route. The methods of an address are those of all patterns that match it: a
 * method that one of them has is answered by that route, under its own rules, and any other is a 405 whose `Allow` names them
 * all. A 405 for every literal address would need a route for each of these methods, three of four at a start.
 */
export function serve<R extends Routes>(
  app: FastifyInstance,
  context: AppContext,
  routes: R,
  handlers: Handlers<R>,
): void {
  app.decorateRequest('auth', null)
  const methodsByPath = new Map<string, HTTPMethods[]>()
  for (const [key, route] of Object.entries<Route>(routes)) {
    const [method, url] = key.split(' ') as [HTTPMethods, string]
    methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), method])
    serveRoute(app, context, {
      method,
      url,
      route,
      handler: handlers[key as keyof R & RouteKey] as AnyHandler,
    })
  }
  refuseOtherMethods(app, methodsByPath)
}

const takeUploadTurn = createUploadTurns()

type ServedRoute = HandledRoute & { method: HTTPMethods; url: string }

function serveRoute(
  app: FastifyInstance,
  context: AppContext,
  { method, url, route, handler }: ServedRoute,
): void {
  const lane = isWriteMethod(method) && context.writes ? makeWriteLane(context.writes) : undefined
  const countBeginning = (request: FastifyRequest, reply: FastifyReply) =>
    consumeSignInStart(request, reply, context)
  app.route({
    method,
    url,
    bodyLimit: bodyLimitOf(route),
    ...(route.upload && { config: { takesFile: true } }),
    onRequest: [
      ...(route.beginsSignIn ? [countBeginning] : []),
      async (request: FastifyRequest) => authenticate(request, route, context),
    ],
    onError: (request, _reply, error) =>
      auditRefusal(context, { key: `${method} ${url}`, route }, request, error),
    ...(isWriteMethod(method) && {
      preHandler: async (request: FastifyRequest) => checkWrite(request, route, context),
    }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const account = request.auth!.actor?.account
      const own = lane ? { ...context, db: lane(account) } : context
      const run = () => runHandler({ route, handler }, own, request, reply, request)
      const result = route.upload && account !== undefined ? await takeUploadTurn(account, run) : await run()
      if (result instanceof ExportFile)
        return sendExport(context, request.auth?.actor, { request, reply }, result)
      if (route.reply === 'page') return result
      if (result === undefined && route.mayBeEmpty) return reply.code(204).send()
      return reply.send(checkReply(route.reply, result, request))
    },
  })
}

/** A route of the contract with its handler. */
export type HandledRoute = { route: Route; handler: AnyHandler }
type Input = { params: unknown; query: unknown; body?: unknown }

async function runHandler(
  { route, handler }: HandledRoute,
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query, body }: Input,
): Promise<unknown> {
  const { actor, reference } = request.auth!
  const input = {
    params: route.params && readInput(route.params, params),
    query: route.query && readInput(route.query, query),
  }
  const now = context.clock.school(reference.school.timeZone)
  const sent = route.body && readInput(route.body, body ?? {})
  const path = `${request.method} ${request.routeOptions.url}`
  const result = await handler({
    ...context,
    ...input,
    body: sent,
    upload: route.upload && (await readUpload(request, route.upload, route.maxFileBytes)),
    actor,
    reference,
    school: reference.school,
    now,
    ...(isWriteMethod(request.method) && {
      callKey: readCallKey(request.headers[IDEMPOTENCY_HEADER], route, {
        path,
        params: input.params,
        body: sent,
        actor,
      }),
    }),
    request,
    reply,
  })
  if (!(result instanceof ExportFile)) await auditRead({ ...context, now, actor, request }, route, input)
  return result
}

/**
 * What a reading route replies to the person of a request that has been identified, under the route's own access rule
 * and checks. Throws what the route's own call would be refused with.
 */
export async function readRoute(
  { route, handler }: HandledRoute,
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Pick<Input, 'params' | 'query'>,
): Promise<unknown> {
  const { actor, reference } = request.auth!
  if (actor) consumeCall(request, 'read', actor.account)
  checkAccess(route.who, actor, reference.school)
  if (route.reply === 'page') throw new Error('a page is not data')
  return checkReply(
    route.reply,
    await runHandler({ route, handler }, context, request, reply, input),
    request,
  )
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Answers requests that match no route. A route for every other method would make four times as many routes and double the time of a start.
 */
function refuseOtherMethods(app: FastifyInstance, methodsByPath: ReadonlyMap<string, HTTPMethods[]>): void {
  const addresses = Array.from(methodsByPath, ([path, methods]) => ({
    address: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    methods,
  }))
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !METHODS.has(request.method)) return done()
    const [path = ''] = request.url.split('?', 1)
    const allowed = addresses.filter(({ address }) => address.test(path)).flatMap(({ methods }) => methods)
    if (allowed.length === 0) return done()
    reply.header('allow', [...new Set(allowed)].join(', '))
    done(new Refusal('method_not_allowed', sentences.otherMethod))
  })
}
