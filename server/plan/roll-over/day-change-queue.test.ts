import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { dayChangeQueue } from './day-change-queue.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

describe("The change of the school's day", () => {
  const withdraw = (studentId: number, last_day: string) =>
    office.call('POST /api/students/:studentId/withdraw/', {
      params: { studentId },
      body: { last_day, exit_code: 'moved_away' },
    })
  const isActive = async (id: number) =>
    (await world.db.selectFrom('student').select('is_active').where('id', '=', id).executeTakeFirstOrThrow())
      .is_active

  test('comes once for each day of the school in a running app, and after a start', async () => {
    const [now, later] = [await world.addStudent('Nia Now'), await world.addStudent('Lee Later')]
    await withdraw(now, '2027-02-02')
    const clock = { day: '2027-02-03', moment: () => new Date(), school: () => clockAt(clock.day) }
    const clockAt = (day: string) => ({ day, time: '00:01', local: `${day}T00:01:00`, moment: new Date() })
    const events: object[] = []
    const line = (details: object) => void events.push(details)
    const { db, reports, config } = world
    const log = { info: line, warn: line, error: line }
    const queue = dayChangeQueue({ db, reports, config, clock, log })
    assert.equal(queue.firstLookMs, 0)
    const { signal } = new AbortController()
    await queue.serve(signal)
    assert.equal(await isActive(now), false)
    await withdraw(later, '2027-02-03')
    await queue.serve(signal)
    assert.equal(await isActive(later), true)
    const next = { start_date: '2027-06-14', end_date: '2027-12-17' }
    await office.call('POST /api/school-years/', { body: next })
    clock.day = '2027-02-04'
    await queue.serve(signal)
    assert.equal(await isActive(later), false)
    clock.day = next.start_date
    await queue.serve(signal)
    assert.deepEqual(events, [
      { today: '2027-02-03', groups_begun: 0, groups_archived: 0, entered: 0, left: 1, regraded: 0 },
      { today: '2027-02-04', groups_begun: 0, groups_archived: 0, entered: 0, left: 1, regraded: 0 },
      { today: next.start_date },
    ])
  })
})
