import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { turnSchoolYear } from '#server/plan/calendar/school-years.ts'
import {
  NEXT_YEAR,
  useSchoolToRollOver,
  onDay,
  rollOverYear,
  undoRollOver,
} from '#tests/world/years/next-year.ts'
import { openSheet } from '#tests/world/sheets.ts'
import { assign } from '#tests/world/timetable.ts'
import { followDay } from './follow-day.ts'

const { world, office, school } = useSchoolToRollOver()

describe('A roll-over that was done', () => {
  test('cannot be undone while its block has classes, nor once a sheet of the new year is saved', async () => {
    const { body } = await rollOverYear(office, school.year)
    const { rows } = await sql<{ period: number; block: number; group: number }>`
      select section_period.id period, block_schedule_id block, (select id from student_group where name = '7A' and planned_from is not null) "group"
      from section_period join block_schedule on block_schedule.id = block_schedule_id
      where block_schedule.name = 'Fall 2027' and grade_level_id = 2`.execute(world.db)
    const { period, group } = rows[0]!
    await assign(world, { period, group, teacher: school.teachers.wachira, since: NEXT_YEAR.start_date })
    const refused = await undoRollOver(office, body.batch_id!)
    assert.deepEqual(
      [refused.status, refused.failure.message.startsWith('Fall 2027 has classes')],
      [409, true],
    )

    await turnSchoolYear(world.db, NEXT_YEAR.start_date)
    await world.db.transaction().execute((tx) => followDay(tx, NEXT_YEAR.start_date))
    const later = await onDay(world, NEXT_YEAR.start_date)
    const clerk = await later.admin('Lea Later')
    const saved = await clerk.call('POST /attendance/submit/', {
      body: {
        section_period_id: period,
        date: NEXT_YEAR.start_date,
        attendance: Object.fromEntries(school.sixth.map((id) => [id, { status: 'P' as const }])),
      },
    })
    assert.equal(saved.status, 200, saved.text)
    const sheet = await openSheet(clerk, { period }, { date: NEXT_YEAR.start_date })
    assert.deepEqual(
      sheet.body.attendance.map(({ student_id }) => student_id),
      school.sixth,
    )
    const { body: state } = await clerk.call('GET /api/roll-over/', {
      query: { school_year_id: school.year },
    })
    assert.equal(state.batches[0]!.may_undo, false)
    assert.match(state.refused!, /^Attendance of 2027–28 has been saved since Monday, August 16, 2027/)
    const late = await undoRollOver(clerk, body.batch_id!)
    assert.match(late.failure.message, /^Attendance of 2027–28 has been saved .* cannot be undone/)
    assert.equal(late.failure.message, state.batches[0]!.undo_refused)
    assert.equal((await rollOverYear(clerk, school.year)).failure.message, state.refused)
    await later.app.close()
  })
})
