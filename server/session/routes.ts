import type { FastifyReply } from 'fastify'
import { displayOf } from '#server/reference/reference.ts'
import type { Kysely } from 'kysely'
import type { session } from '#contract/session.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import { mayEdit } from '#server/http/access.ts'
import { hashToken, type Actor } from '#server/http/actor.ts'
import {
  privateCookie,
  readableCookie,
  sessionCookieName,
  sessionTokenOf,
} from '#server/http/tokens/cookies.ts'
import { CSRF_COOKIE, makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { notFound } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findChoices, findLikelyGrade } from './choices.ts'
import { describeRedirect } from './provider.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.ts'
import { endSession } from './queries.ts'
import { beginSignIn, completeSignIn } from './sign-in.ts'

const isAdmin = (actor: Actor | undefined) => actor?.role === 'admin'

export const sessionHandlers: Handlers<typeof session> = {
  'GET /api/csrf/': ({ config, keys, request, reply }) => {
    const token = sessionTokenOf(request, config)
    const csrfToken = makeCsrfToken(keys.current, token === undefined ? undefined : hashToken(token))
    reply.setCookie(CSRF_COOKIE, csrfToken, readableCookie(config))
    return { csrfToken }
  },

  'GET /api/check-authentication/': ({ actor }) => ({ isAuthenticated: actor !== undefined }),

  'GET /api/check-user-type/': ({ actor }) => ({
    isTeacher: actor?.role === 'teacher' || isAdmin(actor),
    isStudent: actor?.role === 'student',
  }),

  'GET /api/current-user/': async ({ db, actor, school, now: today, config }) => ({
    authenticated: actor !== undefined,
    now: today.local,
    time_zone: school.timeZone,
    school_name: school.name,
    display: displayOf(school),
    school_set_up: school.setUp,
    debug: !config.production,
    sign_in: config.providers.map(({ name, path }) => ({ name, path })),
    is_superuser: isAdmin(actor) && actor?.superuser === true,
    can_take_any: isAdmin(actor),
    ...personOf(actor),
    may: {
      edit: actor !== undefined && mayEdit(actor, school),
      administer: isAdmin(actor),
      settings: isAdmin(actor) && actor?.superuser === true,
    },
    ...(actor && { year_start: school.yearStart, ...(await likeliestOf(db, actor, today.day)) }),
  }),

  'POST /logout/': async ({ db, config, request, reply }) => {
    const token = sessionTokenOf(request, config)
    if (token !== undefined) await endSession(db, hashToken(token))
    clearSessionCookies(reply, config)
    return { success: true }
  },

  'GET /api/sessions/': async ({ db, actor, clock, school }) =>
    (await listOwnSessions(db, actor, clock.moment())).map(
      ({ id, device, created_at, seen_at, is_this }) => ({
        id,
        device,
        is_this,
        signed_in: localMoment(created_at, school.timeZone),
        last_used: localMoment(seen_at, school.timeZone),
      }),
    ),

  'DELETE /api/sessions/:sessionId/': async ({ db, actor, params }) => {
    if ((await endOwnSessions(db, actor, params.sessionId)) === 0) throw notFound('session')
    return { success: true }
  },

  'DELETE /api/sessions/': async ({ db, actor, config, reply }) => {
    const ended = await endOwnSessions(db, actor)
    clearSessionCookies(reply, config)
    return { success: true, ended }
  },

  'GET /social/login/:provider/': (call) => beginSignIn(call, call.params.provider),
  'GET /accounts/google/login/': (call) => beginSignIn(call, 'google-oauth2'),
  'GET /social/complete/:provider/': (call) => completeSignIn(call, call.params.provider),

  'GET /api/test-oauth-redirect/': ({ config, actor, request }) => {
    if (config.production && !(isAdmin(actor) && actor?.superuser)) throw notFound('address')
    return describeRedirect(request.server, config)
  },
}

function clearSessionCookies(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), privateCookie(config))
  reply.clearCookie(CSRF_COOKIE, readableCookie(config))
}

/** The default choices of screens for this person. */
async function likeliestOf(db: Kysely<DB>, actor: Actor, today: string) {
  const choices = await findChoices(db, actor.account)
  const isStaff = actor.role === 'teacher' || isAdmin(actor)
  const likely = isStaff && choices.grade === undefined && (await findLikelyGrade(db, actor, today))
  return { choices, ...(likely && { likely_grade: likely }) }
}

const personOf = (actor: Actor | undefined) =>
  actor && {
    id: actor.account,
    email: actor.email,
    first_name: actor.firstName,
    last_name: actor.lastName,
    role: actor.role,
    ...(actor.teacher !== null && { teacher_id: actor.teacher }),
    ...(actor.student !== null && { student_id: actor.student }),
  }
