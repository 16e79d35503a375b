import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { Config } from '#server/config.ts'
import type { Reference } from '#server/reference/reference.ts'
import { checkAccess } from './access.ts'
import { actorOf, findSession, hashToken, type Actor } from './actor.ts'
import { isAutomatic } from './audit/automatic.ts'
import { sessionTokenOf } from './tokens/cookies.ts'
import { checkSite, checkToken, isWrite } from './tokens/csrf.ts'
import { Refusal } from './failures.ts'
import { csrfNameOf, findSubstitute, substituteTokenOf } from './links/substitute-visit.ts'
import { consumeCall, consumeRateLimit } from './rate-limits.ts'
import { sentences } from './sentences.ts'
import type { AppContext } from './context.ts'

/** Identifies the caller and checks their permission before the body of the request is read. */
export async function authenticate(
  request: FastifyRequest,
  route: Route,
  context: AppContext,
): Promise<void> {
  const token = sessionTokenOf(request, context.config)
  if (isWrite(request) && !isByLink(route)) checkSite(request, context.config.origin)
  // A visitor is refused without a query.
  if (!token && !isOpen(route)) checkAccess(route.who, undefined, undefined)
  const { actor, reference } = await (isForSubstitutes(route) ? identifySubstitute : identify)(
    request,
    context,
  )
  if (actor) consumeCall(request, isWrite(request) ? 'write' : 'read', actor.account)
  checkAccess(route.who, actor, reference.school)
  if (isForeignForm(route, request)) throw new Refusal('wrong_type', sentences.jsonOnly)
  if (route.upload) await consumeRateLimit(request, 'upload', String(actor?.account))
}

type Auth = { actor: Actor | undefined; reference: Reference }

/** Looks up the person of the request's session, if it has one, and current reference data: one query. */
export async function identify(
  request: FastifyRequest,
  { db, clock, references, config }: AppContext,
): Promise<Auth> {
  const found = await findSession(db, sessionTokenOf(request, config), clock.moment(), {
    renews: !isAutomatic(request),
  })
  const reference = await references.ofVersion(found.version)
  request.auth = { actor: actorOf(found, reference), reference }
  return request.auth
}

/** Identifies a substitute by a separate cookie, which only routes for substitutes accept. */
async function identifySubstitute(request: FastifyRequest, context: AppContext): Promise<Auth> {
  const { actor, version } = await findSubstitute(request, context)
  request.auth = { actor, reference: await context.references.ofVersion(version) }
  return request.auth
}

/**
 * Refuses a write without the token of this session or visit, once the body, which may hold it, has been read. A caller with a
 * link has no cookie that another site could use.
 */
export async function checkWrite(
  request: FastifyRequest,
  route: Route,
  { config, keys }: AppContext,
): Promise<void> {
  if (isWrite(request) && !isByLink(route))
    await checkToken(request, keys, csrfSubject(request, route, config))
}

/** The session or visit to which the CSRF token must belong; undefined for a visitor. */
function csrfSubject(request: FastifyRequest, route: Route, config: Config): string | undefined {
  const isSubstitute = isForSubstitutes(route)
  const token = (isSubstitute ? substituteTokenOf : sessionTokenOf)(request, config)
  if (token === undefined) return undefined
  return isSubstitute ? csrfNameOf(hashToken(token)) : hashToken(token)
}

const isByLink = ({ who }: Route) => who === 'link'
const isForSubstitutes = ({ who }: Route) => who === 'substitute'
const isOpen = ({ who }: Route) => who === 'anyone' || who === 'link' || who === 'substitute'

/** Other sites can send forms without a CORS check, so only routes that declare a form accept one. */
function isForeignForm(route: Route, request: FastifyRequest): boolean {
  const type = request.headers['content-type']?.toLowerCase() ?? ''
  return (
    (type.startsWith('application/x-www-form-urlencoded') && !route.form) ||
    // Mail programs send one-click unsubscribes as either kind of form; its fields are ignored.
    (type.startsWith('multipart/') && !route.upload && !(isByLink(route) && route.form))
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    auth: Auth | null
  }
}
