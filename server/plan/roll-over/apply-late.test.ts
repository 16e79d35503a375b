import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import {
  NEXT_YEAR,
  useSchoolToRollOver,
  describeStudents,
  onDay,
  rollOverYear,
  snapshot,
  undoRollOver,
} from '#tests/world/years/next-year.ts'
import { turnSchoolYear } from '../calendar/school-years.ts'

const { world, office, school } = useSchoolToRollOver()

/** Does something in the same school on a later day, and closes it. */
async function later(day: string, act: (clerk: Person) => Promise<void>): Promise<void> {
  const opened = await onDay(world, day)
  const clerk = await opened.admin(`Clerk ${day.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`)
  await act(clerk)
  await opened.app.close()
}

/** Without what is of the person who is there on the later day. */
const rest = (tables: Awaited<ReturnType<typeof snapshot>>) => ({ ...tables, account: [], school: [] })

describe('A roll-over in the summer', () => {
  test('has graduates leave at once, with the last day of the former year, and is undone', async () => {
    const before = rest(await snapshot(world))
    await later('2027-07-01', async (clerk) => {
      const { status, body } = await rollOverYear(clerk, school.year)
      assert.equal(status, 200)
      assert.deepEqual((await describeStudents(world, '2027-07-01')).slice(-3), [
        'Di Dorn 2 active 7A',
        'Ed Eger 7 left',
        'Flo Frank 7 left',
      ])
      assert.deepEqual((await undoRollOver(clerk, body.batch_id!)).body.kept, [])
    })
    assert.deepEqual(rest(await snapshot(world)), before)
  })

  test('on the first day of the new year counts at once, and is undone', async () => {
    const before = rest(await snapshot(world))
    await turnSchoolYear(world.db, NEXT_YEAR.start_date)
    await later(NEXT_YEAR.start_date, async (clerk) => {
      const { status, body } = await rollOverYear(clerk, school.year)
      assert.equal(status, 200)
      assert.deepEqual(await describeStudents(world, NEXT_YEAR.start_date), [
        'Ada Abara 2 active 7A',
        'Bo Begum 2 active 7A',
        'Cy Cole 3 active 8A',
        'Di Dorn 3 active 8A',
        'Ed Eger 7 left',
        'Flo Frank 7 left',
      ])
      const { rows } = await sql`select from student_group where planned_from is not null`.execute(world.db)
      assert.equal(rows.length, 0)
      assert.deepEqual((await undoRollOver(clerk, body.batch_id!)).body.kept, [])
    })
    assert.deepEqual(rest(await snapshot(world)), before)
    await sql`update school set year_start = '2026-08-17', year_end = '2027-06-11'`.execute(world.db)
  })
})

describe('Two people', () => {
  test('who prepare a year at the same moment do it once', async () => {
    const colleague = await world.admin('Cora Colleague')
    const both = await Promise.all([rollOverYear(office, school.year), rollOverYear(colleague, school.year)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const done = both.find(({ status }) => status === 200)!
    const undone = await Promise.all([
      undoRollOver(office, done.body.batch_id!),
      undoRollOver(colleague, done.body.batch_id!),
    ])
    assert.deepEqual(undone.map(({ status }) => status).sort(), [200, 409])
  })
})

describe('A student whose last day is in the new year', () => {
  test('goes up first and leaves on that day, and is undone', async () => {
    const cy = school.seventh[0]!
    await office.call('POST /api/students/:studentId/withdraw/', {
      params: { studentId: cy },
      body: { last_day: '2027-10-01', exit_code: 'moved_away', destination: 'Alder Creek' },
    })
    const before = await snapshot(world)
    const { body } = await rollOverYear(office, school.year)
    const list = await office.call('GET /api/students/:studentId/enrollments/', { params: { studentId: cy } })
    assert.deepEqual(
      list.body.map(({ grade_level, first_day, last_day, exit_code, destination }) => [
        grade_level,
        first_day,
        last_day,
        exit_code,
        destination,
      ]),
      [
        [3, '2027-08-16', '2027-10-01', 'moved_away', 'Alder Creek'],
        [2, '2026-08-17', '2027-08-15', 'promoted', null],
      ],
    )
    assert.deepEqual((await undoRollOver(office, body.batch_id!)).body.kept, [])
    assert.deepEqual(await snapshot(world), before)
  })
})
