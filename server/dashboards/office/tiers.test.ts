import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addDays, weekdayOf } from '#server/plan/calendar/days.ts'
import { replaceEnrollments } from '#tests/world/enrolled.ts'
import { report } from '#tests/world/reports.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, addClosure, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'

const TIERS = 'GET /api/office/tiers/'
const YEAR_START = '2026-08-17'
/** A Wednesday with 20 school days before its week. */
const TODAY = '2026-09-16'
const world = useWorld({ now: `${TODAY}T12:00:00` })
let office: Person
let lund: Class
beforeFile(async () => {
  office = await world.admin()
  lund = await addClass(world, { name: 'Lund', students: ['Ana Abara', 'Bo Begum', 'Cy Chen'] })
})

/** Marks of one student on a day, as P or A. */
const mark = async (student: number, date: string, status: 'P' | 'A') => {
  const more = { date, teacher_id: lund.teacher.teacher!, reason: 'from paper' }
  const reply = await submitSheet(office, lund, { [student]: { status } }, more)
  assert.equal(reply.status, 200, reply.text)
}
const read = async () => (await office.call(TIERS)).body
const crossed = async () =>
  (await read()).crossed.map(({ first_name, before, tier, percent, days_absent, days_enrolled }) =>
    [first_name, before, tier, percent, `${days_absent}/${days_enrolled}`].join(' '),
  )

describe('Who crossed a tier this week', () => {
  test('is for the office only', async () => {
    assert.equal((await world.visitor().call(TIERS)).status, 401)
    for (const person of [await world.newcomer(), await world.student(), await world.teacher()])
      assert.equal((await person.call(TIERS)).status, 403)
  })

  test('is no one before the first mark', async () => {
    const { crossed: nobody, now, before, week, start_date, end_date } = await read()
    assert.deepEqual([nobody, now, before], [[], NONE, NONE])
    assert.deepEqual([week, start_date, end_date], ['2026-09-14', YEAR_START, TODAY])
  })

  test('is who is in a worse tier than on Sunday, not who was there already', async () => {
    const [ana, bo, cy] = lund.students
    const before = Array.from({ length: 28 }, (_, day) => addDays(YEAR_START, day)).filter(
      (day) => weekdayOf(day) <= 5,
    )
    for (const [index, day] of before.entries()) {
      await mark(ana!, day, index === 0 ? 'A' : 'P')
      await mark(bo!, day, index < 3 ? 'A' : 'P')
      await mark(cy!, day, 'P')
    }
    assert.deepEqual(await crossed(), [])
    await mark(bo!, '2026-09-14', 'A')
    await mark(ana!, '2026-09-14', 'A')
    await mark(ana!, '2026-09-15', 'A')
    await mark(cy!, '2026-09-15', 'P')
    assert.deepEqual(await crossed(), ['Ana at_risk chronic 13.64 3/22'])
    const { now, before: then } = await read()
    assert.deepEqual(
      [then, now],
      [
        { at_risk: 1, chronic: 1, severe: 0 },
        { at_risk: 0, chronic: 2, severe: 0 },
      ],
    )
  })

  test('has the numbers of the report on the school year', async () => {
    const query = { start_date: YEAR_START, end_date: TODAY, type: 'chronic_absence' } as const
    const rows = (await report(office, query)).body
    const {
      crossed: [ana],
    } = await read()
    const same = rows.find(({ student_id }) => student_id === ana!.student_id)
    assert.deepEqual([same?.percent, same?.tier], [ana!.percent, ana!.tier])
  })

  test('follows a later correction of the days before this week, and a closure', async () => {
    const [ana, bo] = lund.students
    await mark(ana!, YEAR_START, 'P')
    assert.deepEqual(await crossed(), ['Ana satisfactory at_risk 9.09 2/22'])
    await addClosure(world, 'Flood', addDays(YEAR_START, 1), addDays(YEAR_START, 2))
    const students = (await read()).now
    const rows = (await report(office, { start_date: YEAR_START, end_date: TODAY, type: 'chronic_absence' }))
      .body
    for (const tier of ['at_risk', 'chronic', 'severe'] as const)
      assert.equal(students[tier], rows.filter((row) => row.tier === tier).length, tier)
    assert.equal(rows.find(({ student_id }) => student_id === bo)?.days_absent, 2)
  })

  test('follows an enrollment whose first day is corrected', async () => {
    const [ana] = lund.students
    const before = (await crossed()).find((line) => line.startsWith('Ana'))
    await replaceEnrollments(world.db, ana!, [{ from: addDays(YEAR_START, 7) }])
    const after = (await crossed()).find((line) => line.startsWith('Ana'))
    assert.notEqual(after, before)
    const query = { start_date: YEAR_START, end_date: TODAY, type: 'chronic_absence' } as const
    const row = (await report(office, query)).body.find(({ student_id }) => student_id === ana)
    assert.ok(after?.endsWith(` ${row?.days_absent}/${row?.days_enrolled}`), after)
    await replaceEnrollments(world.db, ana!, [{ from: YEAR_START }])
    assert.equal(
      (await crossed()).find((line) => line.startsWith('Ana')),
      before,
    )
  })

  test('leaves out who has left the school', async () => {
    const ofBo = 'Bo at_risk chronic 10.53 2/19'
    assert.equal((await crossed()).length, 2)
    await sql`update student set is_active = false where id = ${lund.students[0]!}`.execute(world.db)
    assert.deepEqual(await crossed(), [ofBo])
  })
})

const NONE = { at_risk: 0, chronic: 0, severe: 0 }
