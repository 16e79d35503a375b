import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Got } from '#contract/index.ts'
import type { Route, RouteKey, Routes } from '#contract/route.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { checkAccess } from './access.ts'
import { findActor, type Actor, type School } from './actor.ts'
import type { Clock, SchoolTime } from './clock.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { checkSite, checkToken, isWrite } from './csrf.ts'
import { Refusal, notFound } from './failures.ts'
import { CsvFile } from './csv.ts'
import { readInput } from './input.ts'
import { addressOf, countUse } from './limits.ts'
import { readUpload, type Uploaded } from './upload.ts'

export type Parts = { db: Kysely<DB>; config: Config; clock: Clock }

/** What a handler gets: the checked input, who calls, and what it needs to answer. */
export type Call<R extends Route = Route> = Parts & {
  params: Got<R, 'params'>
  query: Got<R, 'query'>
  body: Got<R, 'body'>
  upload: R['upload'] extends z.ZodObject ? Uploaded<z.output<R['upload']>> : undefined
  actor: R['who'] extends 'anyone' | 'link' ? Actor | undefined : Actor
  school: School
  /** The school's local day and time. */
  today: SchoolTime
  request: FastifyRequest
  reply: FastifyReply
}

type Result<R extends Route> = R['reply'] extends z.ZodType
  ? z.input<R['reply']> | (R extends { file: true } ? CsvFile : never)
  : FastifyReply

export type Handlers<R extends Routes> = {
  [K in keyof R & RouteKey]: (call: Call<R[K]>) => Result<R[K]> | Promise<Result<R[K]>>
}

type AnyHandler = (call: unknown) => unknown

/** Turns every route of the contract into a Fastify route; other methods on a known path answer 405. */
export function serve<R extends Routes>(
  app: FastifyInstance,
  parts: Parts,
  routes: R,
  handlers: Handlers<R>,
): void {
  app.decorateRequest('visit', null)
  const methodsByPath = new Map<string, HTTPMethods[]>()
  for (const [key, route] of Object.entries<Route>(routes)) {
    const [method, url] = key.split(' ') as [HTTPMethods, string]
    methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), method])
    serveRoute(app, parts, { method, url, route, handler: handlers[key as keyof R & RouteKey] as AnyHandler })
  }
  for (const [url, methods] of methodsByPath) refuseOtherMethods(app, url, methods)
}

type Served = { method: HTTPMethods; url: string; route: Route; handler: AnyHandler }

function serveRoute(app: FastifyInstance, parts: Parts, { method, url, route, handler }: Served): void {
  app.route({
    method,
    url,
    onRequest: async (request) => {
      const token = request.cookies[SESSION_COOKIE]
      if (isWrite(request)) checkSite(request, parts.config.origin)
      if (isSignIn(route)) await countUse(request, 'signInFromAddress', `${url} ${addressOf(request)}`)
      if (!token && route.who !== 'anyone' && route.who !== 'link')
        checkAccess(route.who, undefined, undefined)
      const visit = await findActor(parts.db, token, parts.clock.moment())
      checkAccess(route.who, visit.actor, visit.school)
      request.visit = visit
      if (isForeignForm(route, request)) throw new Refusal('wrong_type', 'This address takes JSON only.')
      if (route.upload) await countUse(request, 'upload', String(visit.actor?.account))
    },
    preHandler: async (request) => {
      if (isWrite(request)) checkToken(request, parts.config.sessionSecret, request.cookies[SESSION_COOKIE])
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { actor, school } = request.visit!
      const answer = await handler({
        ...parts,
        params: route.params && readInput(route.params, request.params),
        query: route.query && readInput(route.query, request.query),
        body: route.body && readInput(route.body, request.body ?? {}),
        upload: route.upload && (await readUpload(request, route.upload)),
        actor,
        school,
        today: parts.clock.school(school.timeZone),
        request,
        reply,
      })
      if (route.reply === 'page') return answer
      if (answer instanceof CsvFile) return answer.send(reply)
      return reply.send(route.reply.parse(answer))
    },
  })
}

const isSignIn = (route: Route) => route.reply === 'page' && route.who === 'anyone'

/** Forms are what other sites' pages can send without asking, so only the routes that want one take it. */
function isForeignForm(route: Route, request: FastifyRequest): boolean {
  const type = request.headers['content-type']?.toLowerCase() ?? ''
  return (
    (type.startsWith('application/x-www-form-urlencoded') && !route.form) ||
    (type.startsWith('multipart/') && !route.upload)
  )
}

function refuseOtherMethods(app: FastifyInstance, url: string, allowed: HTTPMethods[]): void {
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (method) => !allowed.includes(method),
  )
  app.route({
    method: others,
    url,
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '))
      throw new Refusal('method_not_allowed', 'This address does not do that.')
    },
    handler: async () => {
      throw notFound('address')
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: { actor: Actor | undefined; school: School } | null
  }
}
