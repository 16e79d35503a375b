import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { makeClock } from '#server/clock.ts'
import { hashToken, SESSION_HOURS } from '#server/http/actor.ts'
import { makeSecret } from '#server/http/links/secrets.ts'
import { addressOf } from '#server/http/rate-limits.ts'
import {
  privateCookie,
  readableCookie,
  sessionCookieName,
  sessionTokenOf,
} from '#server/http/tokens/cookies.ts'
import { CSRF_COOKIE, makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { claimsAbout } from '#server/session/demo/claims.ts'
import { describeDevice } from '#server/session/device.ts'
import { signInAccount } from '#server/session/queries.ts'
import { namesFromClaims } from '#server/session/rules.ts'

/**
 * Adds the address `/short-sign-in`, which opens the session that a sign-in with the first demo provider opens, without the
 * requests to the provider and back. Who would be refused gets none.
 */
export function serveShortSignIn(app: FastifyInstance, db: Kysely<DB>, config: Config): void {
  const clock = makeClock(config.fixedNow)
  const [provider] = config.providers
  app.get<{ Querystring: { email: string } }>('/short-sign-in', async (request, reply) => {
    const claims = claimsAbout(request.query.email, provider!)
    const identity = provider!.identify(claims, provider!.organizations)
    if ('refused' in identity) return reply.code(403).send()
    const token = makeSecret()
    const refused = await signInAccount(db, {
      provider: provider!.key,
      mayLinkByAddress: provider!.mayLinkByAddress,
      ...identity,
      ...namesFromClaims(claims),
      session: hashToken(token),
      oldSession: hashToken(sessionTokenOf(request, config) ?? ''),
      moment: clock.moment(),
      device: describeDevice(request.headers['user-agent']),
      ip: addressOf(request),
    })
    if (refused) return reply.code(403).send()
    const csrf = makeCsrfToken(app.signingKeys.current, hashToken(token))
    return reply
      .setCookie(sessionCookieName(config), token, { ...privateCookie(config), maxAge: SESSION_HOURS * 3600 })
      .setCookie(CSRF_COOKIE, csrf, readableCookie(config))
      .code(204)
      .send()
  })
}
