import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  NEXT_YEAR,
  useSchoolToRollOver,
  describeStudents,
  onDay,
  rollOverYear,
  snapshot,
  undoRollOver,
} from '#tests/world/years/next-year.ts'
import { followDay } from './follow-day.ts'
import { turnSchoolYear } from '#server/plan/calendar/school-years.ts'

const TODAY = '2026-09-14'

const { world, office, school } = useSchoolToRollOver()

const come = async (day: string) => {
  await turnSchoolYear(world.db, day)
  return world.db.transaction().execute((tx) => followDay(tx, day))
}

describe('A roll-over', () => {
  test('counts first and changes nothing', async () => {
    const before = await snapshot(world)
    const { status, body } = await rollOverYear(office, school.year, {
      preview_only: true,
      closures: true,
      exceptions: [
        { student_id: school.seventh[0]!, action: 'retain' },
        { student_id: school.sixth[1]!, action: 'leave', exit_code: 'moved_away' },
      ],
    })
    assert.equal(status, 200)
    const { promoted, graduated, retained, leaving, skipped, groups, section_periods, batch_id } = body
    assert.deepEqual(
      { promoted, graduated, retained, leaving, skipped, groups, section_periods, batch_id },
      {
        promoted: 2,
        graduated: 2,
        retained: 1,
        leaving: 1,
        skipped: 0,
        groups: 4,
        section_periods: 2,
        batch_id: null,
      },
    )
    assert.deepEqual(
      body.planned_groups.map(({ former, name, student_count, minus, plus, teacher_name, room_number }) => [
        former?.name ?? 'New',
        name,
        student_count,
        minus,
        plus,
        teacher_name,
        room_number,
      ]),
      [
        ['New', '6A', 0, 0, 0, null, null],
        ['6A', '7A', 2, 1, 1, 'Ana Wachira', '101'],
        ['7A', '8A', 1, 1, 0, 'Cedric Trinh', null],
        ['Art', 'Art', 0, 0, 0, null, null],
      ],
    )
    assert.deepEqual(
      body.proposed_closures.map(({ name, start_date, end_date }) => [name, start_date, end_date]),
      [
        ['Labor Day', '2027-09-06', '2027-09-06'],
        ['Winter Break', '2027-12-20', '2027-12-31'],
      ],
    )
    assert.deepEqual(await snapshot(world), before)
  })

  test('prepares the year without changing today, and is undone as if it had never been', async () => {
    const before = await snapshot(world)
    const today = await describeStudents(world, TODAY)
    const { status, body } = await rollOverYear(office, school.year, { closures: true })
    assert.equal(status, 200)
    assert.deepEqual(await describeStudents(world, TODAY), today)
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', block_schedule.name, block_schedule.start_date, block_schedule.end_date, student_group.name, last_name, meetings_per_week) line
      from requirement join block_schedule on block_schedule.id = block_schedule_id join student_group on student_group.id = student_group_id
        join teacher on teacher.id = requirement.teacher_id where planned_from is not null order by 1`.execute(
      world.db,
    )
    assert.deepEqual(
      rows.map(({ line }) => line),
      ['Fall 2027 2027-08-16 2027-12-17 7A Wachira 5', 'Fall 2027 2027-08-16 2027-12-17 8A Trinh 5'],
    )
    const undone = await undoRollOver(office, body.batch_id!)
    assert.deepEqual([undone.status, undone.body.kept], [200, []])
    assert.deepEqual(await snapshot(world), before)
    assert.equal((await undoRollOver(office, body.batch_id!)).status, 409)
  })

  test('comes with the first day, also after a summer, and is undone then too', async () => {
    const before = await snapshot(world)
    const { body } = await rollOverYear(office, school.year)
    await come('2027-07-01')
    assert.deepEqual(await describeStudents(world, '2027-07-01'), [
      'Ada Abara 1 active 6A+Art',
      'Bo Begum 1 active 6A+Art',
      'Cy Cole 2 active 7A',
      'Di Dorn 2 active 7A',
      'Ed Eger 7 left',
      'Flo Frank 7 left',
    ])
    await come(NEXT_YEAR.start_date)
    assert.deepEqual(await describeStudents(world, NEXT_YEAR.start_date), [
      'Ada Abara 2 active 7A',
      'Bo Begum 2 active 7A',
      'Cy Cole 3 active 8A',
      'Di Dorn 3 active 8A',
      'Ed Eger 7 left',
      'Flo Frank 7 left',
    ])
    const later = await onDay(world, NEXT_YEAR.start_date)
    const clerk = await later.admin('Lea Later')
    const list = await clerk.call('GET /groups/api/list/')
    assert.deepEqual(
      list.body.map(({ name, student_count }) => [name, student_count]),
      [
        ['6A', 0],
        ['Art', 0],
        ['7A', 2],
        ['8A', 2],
      ],
    )
    const undone = await undoRollOver(clerk, body.batch_id!)
    assert.deepEqual([undone.status, undone.body?.kept], [200, []])
    await later.app.close()
    const after = await snapshot(world)
    // The year itself has turned, and the clerk of that day is there.
    const turned = { school: [], account: [] }
    assert.deepEqual({ ...after, ...turned }, { ...before, ...turned })
  })
})
