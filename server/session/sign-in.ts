import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IDToken } from 'openid-client'
import type { SignInFailure } from '#contract/words.ts'
import type { Config } from '#server/config.ts'
import { SESSION_HOURS, hashToken } from '#server/http/actor.ts'
import { SESSION_COOKIE, privateCookie, readableCookie } from '#server/http/cookies.ts'
import { CSRF_COOKIE, makeCsrfToken } from '#server/http/csrf.ts'
import { consumeRateLimit } from '#server/http/rate-limits.ts'
import type { AppContext } from '#server/http/context.ts'
import { keepAttempt, takeAttempt } from './attempt.ts'
import { addressToLeaveFor, claimsOf, newSecrets, reasonOf } from './provider.ts'
import { signInAccount } from './queries.ts'
import { localAddress, namesOf } from './rules.ts'

type Web = AppContext & { request: FastifyRequest; reply: FastifyReply }
type Wish = { next?: string | undefined; login_hint?: string | undefined }

/** Sends the browser to the provider. */
export async function beginSignIn(web: Web & { query: Wish }): Promise<FastifyReply> {
  const { request, reply, config, clock, query } = web
  const detour = addressAtOrigin(request, config)
  if (detour) return reply.redirect(detour)
  const hint = query.login_hint?.trim()
  if (hint) await consumeRateLimit(request, 'signInAsEmail', `begin ${hint.toLowerCase()}`)
  const next = localAddress(query.next)
  const secrets = newSecrets()
  const leaving = await addressToLeaveFor(request.server, config, { ...secrets, hint }).then(
    (address) => ({ address }),
    (error: unknown) => ({ error }),
  )
  if ('error' in leaving) return turnAway(web, reasonOf(leaving.error), next, leaving.error)
  const { state, nonce, verifier } = secrets
  keepAttempt(reply, web, state, { nonce, verifier, next, at: clock.moment().getTime() })
  return reply.redirect(leaving.address.href)
}

/**
 * Cookies of 127.0.0.1 are not sent to localhost, so a sign-in begins at the address to which it will return. Only one
 * detour: behind a proxy that hides the host there would be no end to them.
 */
function addressAtOrigin(request: FastifyRequest, config: Config): string | undefined {
  const address = new URL(request.raw.url ?? '/', config.origin)
  if (request.host === new URL(config.origin).host || address.searchParams.has('moved')) return undefined
  address.searchParams.set('moved', '1')
  return config.origin + address.pathname + address.search
}

/** The browser is back from the provider: checks who it is and opens a session. */
export async function completeSignIn(
  web: Web & { query: { state?: string | undefined } },
): Promise<FastifyReply> {
  const { request, reply, config, query } = web
  const { state } = query
  const attempt = takeAttempt(request, reply, web, state)
  if (!attempt || !state) return turnAway(web, 'expired', '/')
  const queryText = new URL(request.raw.url ?? '/', config.origin).search
  const told = await claimsOf(request.server, config, { query: queryText, state, attempt }).then(
    (claims) => ({ claims }),
    (error: unknown) => ({ error }),
  )
  if ('error' in told) return turnAway(web, reasonOf(told.error), attempt.next, told.error)
  return openSession(web, told.claims, attempt.next)
}

async function openSession(web: Web, claims: IDToken, next: string): Promise<FastifyReply> {
  const { request, reply, db, config, clock } = web
  const email = typeof claims.email === 'string' ? claims.email.trim() : ''
  if (email === '' || claims.email_verified !== true) return turnAway(web, 'unverified', next)
  if (isOtherDomain(config, claims.hd)) return turnAway(web, 'other_domain', next)
  await consumeRateLimit(request, 'signInAsEmail', `complete ${email.toLowerCase()}`)
  const token = randomBytes(32).toString('base64url')
  const refused = await signInAccount(db, {
    sub: claims.sub,
    email,
    ...namesOf(claims),
    session: hashToken(token),
    oldSession: hashToken(request.cookies[SESSION_COOKIE] ?? ''),
    moment: clock.moment(),
  })
  if (refused) return turnAway(web, refused, next)
  setSessionCookies(reply, config, token)
  return reply.redirect(next)
}

const isOtherDomain = ({ oidc }: Config, hd: unknown) =>
  oidc.hostedDomain !== undefined && String(hd).toLowerCase() !== oidc.hostedDomain.toLowerCase()

function setSessionCookies(reply: FastifyReply, config: Config, token: string): void {
  const maxAge = SESSION_HOURS * 3600
  reply.setCookie(SESSION_COOKIE, token, { ...privateCookie(config), maxAge })
  reply.setCookie(CSRF_COOKIE, makeCsrfToken(config.sessionSecret, hashToken(token)), readableCookie(config))
}

/** Back to the front page, which tells the person why and can begin again for the same `next`. */
function turnAway(
  { request, reply }: Web,
  reason: SignInFailure,
  next: string,
  error?: unknown,
): FastifyReply {
  request.log.warn({ reason, ...(error !== undefined && { err: error }) }, 'a sign-in did not work out')
  const why = new URLSearchParams({ sign_in: reason, ...(next !== '/' && { next }) })
  return reply.redirect(`/?${why.toString()}`)
}
