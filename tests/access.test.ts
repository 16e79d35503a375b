import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Failure } from '#contract/failure.ts'
import { api, type Api } from '#contract/index.ts'
import type { Route, Who } from '#contract/route.ts'
import { ACCESS, ALLOWED, type Allowed } from './access/who-may-call.ts'
import { ROLES, useEveryRole, type Role } from './world/roles.ts'

/** The same groups, as values of `who` in the contract. */
const WORDS: Record<Allowed, readonly Who[]> = {
  everyone: ['anyone', 'link'],
  'substitutes only': ['substitute'],
  'people who are signed in': ['person'],
  'students and staff': ['member'],
  'students only': ['student'],
  staff: ['staff'],
  editors: ['editor'],
  admins: ['admin'],
  superusers: ['superuser'],
}

const routes = new Map<string, Route>(Object.entries(api))
const access = Object.entries(ACCESS) as [Allowed, readonly (keyof Api)[]][]

test('the table has every route once, and the contract says the same', () => {
  const listed = access.flatMap(([, keys]) => keys)
  assert.deepEqual(listed.toSorted(), [...routes.keys()].sort())
  const different = access.flatMap(([allowed, keys]) =>
    keys.filter((key) => !WORDS[allowed].includes(routes.get(key)!.who)),
  )
  assert.deepEqual(different, [])
})

const school = useEveryRole()

for (const role of ROLES) {
  describe(`as ${role}`, () => {
    for (const [allowed, keys] of access) {
      const isAllowed = (ALLOWED[allowed] as readonly Role[]).includes(role)
      for (const key of keys) {
        test(`${isAllowed ? 'may' : 'may not'} ${key}`, async () => {
          const { status, failure } = await callEmpty(role, key)
          if (isAllowed) {
            assert.ok(![401, 403, 405, 429].includes(status) && status < 500, `${status} ${failure.message}`)
            return
          }
          // A session opens no route for substitutes, and a substitute's cookie opens no other route.
          const isUnknown = role === 'visitor' || role === 'substitute' || allowed === 'substitutes only'
          const refusal = isUnknown ? [401, 'signed_out'] : [403, 'forbidden']
          assert.deepEqual([status, failure.code], refusal)
          assert.match(failure.message ?? '', /^[A-Z].*\.$/)
          assert.equal(failure.error, failure.message)
        })
      }
    }
  })
}

/** Calls a route without input, for records that do not exist. */
async function callEmpty(role: Role, key: string): Promise<{ status: number; failure: Partial<Failure> }> {
  const [method, pattern = ''] = key.split(' ')
  const caller = await school.signIn(role)
  const reply = await caller.send({
    method: method as 'GET',
    url: pattern.replaceAll(/:\w+/g, '2147483000'),
    ...(routes.get(key)!.body && { payload: {} }),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, failure: isJson ? reply.json() : {} }
}
