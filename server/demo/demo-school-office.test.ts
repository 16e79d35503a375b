import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeClock } from '#server/clock.ts'
import { followEnrollments } from '#server/people/students/enrollments/follow.ts'
import { readFamily } from '#tests/world/visits/families.ts'
import { openWorld } from '#tests/world/world.ts'
import { demoFamilyLink } from './family-link.ts'
import { copyOfDemoSchool, DEMO_MOMENTS } from './testing.ts'

for (const [when, now, next] of [
  ['on a Wednesday morning', '2026-09-16T09:05:00', '2026-09-17'],
  ['on a Friday evening', DEMO_MOMENTS.fridayEvening, '2026-11-23'],
  ['on a Sunday in summer', '2026-07-12T11:00:00', '2026-07-13'],
] as const) {
  describe(`the office of the demo school ${when}`, () => {
    let world: Awaited<ReturnType<typeof openWorld>>
    let office: Awaited<ReturnType<typeof world.admin>>
    before(async () => {
      world = await openWorld({ now, database: await copyOfDemoSchool(now) })
      office = await world.admin()
    })
    after(() => world.close())

    test('has a correction to decide on, and a teacher’s request for the next school day', async () => {
      const { body } = await office.call('GET /attendance/corrections/')
      assert.deepEqual(
        body.map(({ state, marks }) => [
          state,
          marks.map(({ was, asked }) => `${was?.status} ${asked.status}`),
        ]),
        [['open', ['A T']]],
      )
      const requests = (await office.call('GET /schedules/api/absence-requests/')).body
      assert.deepEqual(
        requests.map(({ state, start_date, kind }) => ({ state, start_date, kind })),
        [{ state: 'open', start_date: next, kind: 'training' }],
      )
    })

    test('has students who are what their enrollments say of today', async () => {
      const followed = await followEnrollments(world.db, now.slice(0, 10))
      assert.deepEqual(followed, { entered: 0, left: 0, regraded: 0 })
    })

    test('has coverage of an absent teacher on the next school day, with one class open', async () => {
      const { meetings } = (await office.call('GET /schedules/api/cover/', { query: { date: next } })).body
      const states = meetings.map(({ state }) => state)
      assert.equal(states.at(-1), 'proposed')
      assert.ok(states.length > 3 && states.slice(0, -1).every((state) => state === 'saved'), states.join())
      assert.ok(
        meetings.every(({ state, teacher_id }) => state !== 'saved' || teacher_id !== 1),
        'teacher@ covers none of them',
      )
    })
  })
}

test('a family that reads Spanish sees its two students by the same link at each start', async (t) => {
  const now = '2026-09-16T09:05:00'
  const world = await openWorld({ now, database: await copyOfDemoSchool(now) })
  t.after(world.close)
  const { config, app, db } = world
  const maker = { clock: makeClock(undefined), config, keys: app.signingKeys }
  const link = await demoFamilyLink(db, maker)
  assert.equal(await demoFamilyLink(db, maker), link)
  assert.match(link!, /\/family\?lang=es#/)
  const { body } = await readFamily(world, link!.split('#')[1])
  assert.equal(body.language, 'es')
  assert.deepEqual(
    body.children.map(({ first_name }) => first_name),
    ['Ibrahim', 'Yara'],
  )
  await db.updateTable('family_link').set({ revoked_at: new Date() }).execute()
  assert.notEqual(await demoFamilyLink(db, maker), link, 'a revoked link is replaced')
})
