import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Failure } from '#contract/failure.ts'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { bodyLimitOf } from '#server/http/limits/bodies.ts'
import { bodyWith, countedElements, listPlaces, worstValues } from './world/lists.ts'
import { useEveryRole } from './world/roles.ts'

const MAX_PROBLEMS = 20
const MAX_REPLY_BYTES = 8000

const school = useEveryRole()

const places = Object.entries<Route>(api).flatMap(([key, route]) =>
  listPlaces(route).map((place) => Object.assign(place, { key, route })),
)
const inBodies = places.filter(({ part }) => part === 'body')

test('the contract has the lists that this file is about', () => {
  const named = new Set(places.map(({ key, path }) => `${key} ${path.join('.')}`))
  for (const place of ['POST /attendance/submit/ attendance', 'POST /api/groups/bulk/ student_ids'])
    assert.ok(named.has(place), place)
  assert.ok(places.some(({ part }) => part === 'query'))
})

describe('A list or record that is too long is refused before an element of it is read', () => {
  for (const { key, route, part, kind, ...place } of places) {
    test(`${key} ${place.path.join('.')}`, () => {
      const counted = countedElements(kind)
      const { error } = route[part]!.safeParse(bodyWith({ part, ...place }, counted.value))
      assert.equal(counted.reads, 0)
      assert.ok(error && error.issues.length <= MAX_PROBLEMS, `${error?.issues.length} issues`)
      const issue = error.issues.find(({ path }) => path.join('.') === place.path.join('.'))
      assert.match(issue?.message ?? '', /^can have at most [\d,]+ \w+$/)
    })
  }
})

describe('The worst that fits into a body is refused in a few words', () => {
  for (const { key, route, kind, ...place } of inBodies) {
    const max = bodyLimitOf(route)
    const around = JSON.stringify(bodyWith(place, 0)).length
    for (const [what, value] of Object.entries(worstValues(kind, max - around - 100))) {
      test(`${key} ${place.path.join('.')}: ${what}`, async () => {
        const payload = JSON.stringify(bodyWith(place, '@')).replace('"@"', () => value)
        assert.ok(payload.length <= max, `${payload.length}`)
        const { statusCode, body, failure } = await send(key, payload)
        assert.deepEqual([statusCode, failure.code], [400, 'invalid'], body.slice(0, 200))
        assert.ok(body.length < MAX_REPLY_BYTES, `${body.length} bytes`)
        assert.ok(Object.keys(failure.fields ?? {}).length <= MAX_PROBLEMS)
      })
    }
  }
})

describe('A body is too large', () => {
  for (const [key, route] of Object.entries<Route>(api)) {
    if (!route.body || key === 'POST /logout/') continue
    const max = bodyLimitOf(route)
    test(`above ${max / 1024} kB, for ${key}`, async () => {
      const reply = await send(key, JSON.stringify({ text: 'x'.repeat(max) }))
      assert.deepEqual([reply.statusCode, reply.failure.code], [413, 'too_large'])
    })
  }

  test('with 500,000 wrong elements in 1 MB', async () => {
    const list = `[${Array.from({ length: 500_000 }, () => '0').join(',')}]`
    for (const [key, payload] of [
      ['POST /schedules/api/section-periods/', `{"days_of_week":${list}}`],
      ['POST /api/groups/:kind/place/', `{"grade_level":1,"places":${list}}`],
    ] as const) {
      const { statusCode, body } = await send(key, payload)
      assert.ok([400, 413].includes(statusCode), body.slice(0, 200))
      assert.ok(body.length < MAX_REPLY_BYTES, `${body.length} bytes`)
    }
  })
})

test('An address with more records than a list may hold is refused in a few words', async () => {
  const ids = (count: number) => Array.from({ length: count }, () => '1')
  for (const { key, path } of places.filter(({ part }) => part === 'query')) {
    const url = key.split(' ')[1]!
    for (const query of [`${path[0]}=${ids(1001).join(',')}`, `${path[0]}=${'x,'.repeat(1000)}`]) {
      const person = await school.signIn('superuser')
      const { statusCode, body } = await person.send({ method: 'GET', url: `${url}?${query}` })
      assert.equal(statusCode, 400)
      assert.ok(body.length < MAX_REPLY_BYTES, `${body.length} bytes`)
    }
  }
})

async function send(key: string, payload: string) {
  const [method, pattern = ''] = key.split(' ')
  const isForSubstitutes = pattern.startsWith('/substitute/')
  const person = await school.signIn(isForSubstitutes ? 'substitute' : 'superuser')
  const reply = await person.send({
    method: method as 'POST',
    url: pattern.replace(':kind', 'core-groups').replaceAll(/:\w+/g, '2147483000'),
    payload,
    headers: { 'content-type': 'application/json' },
  })
  return { statusCode: reply.statusCode, body: reply.body, failure: reply.json<Partial<Failure>>() }
}
