import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import type { Failure } from '#contract/failure.ts'
import type { Route, Who } from '#contract/route.ts'
import { hashToken } from '#server/http/actor.ts'
import { SESSION_COOKIE } from '#server/http/cookies.ts'
import { makeCsrfToken } from '#server/http/csrf.ts'
import { useWorld } from './world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const PEOPLE = [
  'visitor',
  'none',
  'student',
  'teacher',
  'teacher who may not edit',
  'admin',
  'superuser',
] as const
type PersonKind = (typeof PEOPLE)[number]

/** Who gets past which guard. A route is covered as soon as it stands in the contract. */
const WELCOME: Record<Who, readonly PersonKind[]> = {
  anyone: PEOPLE,
  link: PEOPLE,
  person: ['none', 'student', 'teacher', 'teacher who may not edit', 'admin', 'superuser'],
  member: ['student', 'teacher', 'teacher who may not edit', 'admin', 'superuser'],
  student: ['student'],
  staff: ['teacher', 'teacher who may not edit', 'admin', 'superuser'],
  editor: ['teacher', 'admin', 'superuser'],
  admin: ['admin', 'superuser'],
  superuser: ['superuser'],
}

const world = useWorld()
let accounts: Record<PersonKind, number>
beforeFile(async () => {
  const teacher = (await world.teacher()).account
  accounts = {
    visitor: 0,
    none: (await world.newcomer()).account,
    student: (await world.student()).account,
    teacher,
    'teacher who may not edit': teacher,
    admin: (await world.admin()).account,
    superuser: (await world.superuser()).account,
  }
})

/** Calls a route with nothing in it, in a session of its own: a call may end the session that it comes with. */
async function callAs(kind: PersonKind, key: string): Promise<{ status: number; failure: Partial<Failure> }> {
  const [method, pattern = ''] = key.split(' ')
  const token = kind === 'visitor' ? undefined : await openSession(accounts[kind])
  const answer = await world.app.inject({
    method: method as 'GET',
    url: pattern.replaceAll(/:\w+/g, '2147483000'),
    headers: { 'x-csrftoken': makeCsrfToken(world.config.sessionSecret, token && hashToken(token)) },
    ...(token && { cookies: { [SESSION_COOKIE]: token } }),
    ...emptyBody(key),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, failure: isJson ? answer.json() : {} }
}

async function openSession(account: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into session (token_hash, account_id, ends_at)
    values (decode(${hashToken(token)}, 'hex'), ${account}, now() + interval '1 hour')`.execute(world.db)
  return token
}

const emptyBody = (key: string): Pick<InjectOptions, 'payload'> => (routeOf(key).body ? { payload: {} } : {})

const routeOf = (key: string): Route => new Map<string, Route>(Object.entries(api)).get(key)!

for (const kind of PEOPLE) {
  describe(`as ${kind}`, () => {
    beforeEach(() =>
      world.db
        .updateTable('school')
        .set({ teachers_may_edit: kind !== 'teacher who may not edit' })
        .execute(),
    )

    for (const key of Object.keys(api)) {
      const welcome = WELCOME[routeOf(key).who].includes(kind)
      test(`${welcome ? 'may' : 'may not'} ${key}`, async () => {
        const { status, failure } = await callAs(kind, key)
        if (!welcome) {
          assert.deepEqual(
            [status, failure.code],
            kind === 'visitor' ? [401, 'signed_out'] : [403, 'forbidden'],
          )
          assert.match(failure.message ?? '', /^[A-Z].*\.$/)
          assert.equal(failure.error, failure.message)
          return
        }
        assert.ok(
          ![401, 403, 405, 429].includes(status) && status < 500,
          `${status} ${failure.message ?? ''}`,
        )
      })
    }
  })
}
