import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IDToken } from 'openid-client'
import type { SignInFailure } from '#contract/words.ts'
import type { Config } from '#server/config.ts'
import { SESSION_HOURS, hashToken } from '#server/http/actor.ts'
import {
  privateCookie,
  readableCookie,
  sessionCookieName,
  sessionTokenOf,
} from '#server/http/tokens/cookies.ts'
import { CSRF_COOKIE, makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { makeSecret } from '#server/http/links/secrets.ts'
import { addressOf, consumeFailure, consumeOpenLimit, consumeRateLimit } from '#server/http/rate-limits.ts'
import type { AppContext } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { countSignIn } from '#server/http/metrics/counts.ts'
import { describeDevice } from './device.ts'
import { storeAttempt, takeAttempt } from './attempt.ts'
import { authorizationUrl, fetchClaims, createSecrets, signInFailureOf } from './provider.ts'
import type { SetUpProvider } from './providers.ts'
import { signInAccount } from './queries.ts'
import { auditSignInRefused } from './sign-in-audit.ts'
import { safeLocalPath, namesFromClaims } from './rules.ts'

type SignInContext = AppContext & { request: FastifyRequest; reply: FastifyReply }
type SignInQuery = { next?: string | undefined; login_hint?: string | undefined }

/** Sends the browser to the provider. */
export async function beginSignIn(
  context: SignInContext & { query: SignInQuery },
  path: string,
): Promise<FastifyReply> {
  const { request, reply, config, clock, query } = context
  const provider = findProvider(config, path)
  const redirect = addressAtConfiguredOrigin(request, config)
  if (redirect) return reply.redirect(redirect)
  const hint = query.login_hint?.trim()
  if (hint) consumeOpenLimit(request, 'signInHint', hint.toLowerCase())
  const next = safeLocalPath(query.next)
  const secrets = createSecrets()
  const authorization = await authorizationUrl(request.server, config, provider, { ...secrets, hint }).then(
    (url) => ({ url }),
    (error: unknown) => ({ error }),
  )
  if ('error' in authorization)
    return redirectWithError(context, provider, signInFailureOf(authorization.error), next, {
      error: authorization.error,
    })
  const { state, nonce, verifier } = secrets
  storeAttempt(reply, context, provider, state, { nonce, verifier, next, at: clock.moment().getTime() })
  return reply.redirect(authorization.url.href)
}

/** The provider of an address; 404 where the school has not set it up. */
function findProvider({ providers }: Config, path: string): SetUpProvider {
  const found = providers.find((provider) => provider.path === path)
  if (!found) throw notFound('address')
  return found
}

/**
 * Cookies of 127.0.0.1 are not sent to localhost, so a sign-in begins at the origin to which it will return. Redirects
 * once only: behind a proxy that hides the host it would never end.
 */
function addressAtConfiguredOrigin(request: FastifyRequest, config: Config): string | undefined {
  const address = new URL(request.raw.url ?? '/', config.origin)
  if (request.host === new URL(config.origin).host || address.searchParams.has('moved')) return undefined
  address.searchParams.set('moved', '1')
  return config.origin + address.pathname + address.search
}

/** Handles the browser's return from the provider: verifies the person and opens a session. */
export async function completeSignIn(
  context: SignInContext & { query: { state?: string | undefined } },
  path: string,
): Promise<FastifyReply> {
  const { request, reply, config, query } = context
  const provider = findProvider(config, path)
  const { state } = query
  const attempt = await takeAttempt(request, reply, context, provider, state)
  if (!attempt || !state) {
    consumeFailure(request, 'falseSignInReturn')
    return redirectWithError(context, provider, 'expired', '/')
  }
  // Each return makes a request to the provider.
  consumeOpenLimit(request, 'signInReturn', state)
  const queryText = new URL(request.raw.url ?? '/', config.origin).search
  const result = await fetchClaims(request.server, config, provider, {
    query: queryText,
    state,
    attempt,
  }).then(
    (claims) => ({ claims }),
    (error: unknown) => ({ error }),
  )
  if ('error' in result)
    return redirectWithError(context, provider, signInFailureOf(result.error), attempt.next, {
      error: result.error,
    })
  return openSession(context, provider, result.claims, attempt.next)
}

async function openSession(
  context: SignInContext,
  provider: SetUpProvider,
  claims: IDToken,
  next: string,
): Promise<FastifyReply> {
  const { request, reply, db, config, clock } = context
  const identity = provider.identify(claims, provider.organizations)
  if ('refused' in identity)
    return redirectWithError(context, provider, identity.refused, next, { email: identity.email })
  const { subject, email } = identity
  await consumeRateLimit(request, 'signInAsEmail', email.toLowerCase())
  const token = makeSecret()
  const refused = await signInAccount(db, {
    provider: provider.key,
    subject,
    mayLinkByAddress: provider.mayLinkByAddress,
    email,
    ...namesFromClaims(claims),
    session: hashToken(token),
    oldSession: hashToken(sessionTokenOf(request, config) ?? ''),
    moment: clock.moment(),
    device: describeDevice(request.headers['user-agent']),
    ip: addressOf(request),
  })
  if (refused) return redirectWithError(context, provider, refused, next, { email })
  setSessionCookies(context, token)
  countSignIn('succeeded')
  return reply.redirect(next)
}

function setSessionCookies({ reply, config, keys }: SignInContext, token: string): void {
  const maxAge = SESSION_HOURS * 3600
  reply.setCookie(sessionCookieName(config), token, { ...privateCookie(config), maxAge })
  reply.setCookie(CSRF_COOKIE, makeCsrfToken(keys.current, hashToken(token)), readableCookie(config))
}

/** Records a refused sign-in, and redirects to the front page, which shows the reason and can begin again for the same `next`. */
async function redirectWithError(
  context: SignInContext,
  provider: SetUpProvider,
  reason: SignInFailure,
  next: string,
  { email, error }: { email?: string | undefined; error?: unknown } = {},
): Promise<FastifyReply> {
  const { request, reply } = context
  countSignIn(reason)
  await auditSignInRefused(context, { reason, email })
  request.log.warn(
    { provider: provider.key, reason, ...(error !== undefined && { err: error }) },
    'a sign-in failed',
  )
  const query = new URLSearchParams({ sign_in: reason, ...(next !== '/' && { next }) })
  return reply.redirect(`/?${query.toString()}`)
}
