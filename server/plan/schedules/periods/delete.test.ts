import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { rangesOf } from '#tests/world/assignments.ts'
import { deletePeriod, useNewClasses } from '#tests/world/classes.ts'
import { report } from '#tests/world/reports.ts'
import { allPresent, openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'

const { world, admin, lund } = useNewClasses()

const takeAttendance = () => submitSheet(lund.teacher, lund, allPresent(lund))

describe('Deleting a section period is refused', () => {
  test('to visitors, students, and teachers where only the office edits', async () => {
    assert.equal((await deletePeriod(world.visitor(), lund.period)).status, 401)
    const student = await world.student(`Stu Dent${lund.name}`)
    assert.equal((await deletePeriod(student, lund.period)).status, 403)
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await deletePeriod(lund.teacher, lund.period)).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('where it is unknown, and a second time', async () => {
    assert.equal((await deletePeriod(admin, 99999)).status, 404)
    await takeAttendance()
    await deletePeriod(admin, lund.period)
    assert.equal((await deletePeriod(admin, lund.period)).status, 404)
  })
})

describe('A section period', () => {
  test('that has not met yet is deleted with its assignments', async () => {
    await sql`update section_period set starts_on = ${TODAY} where id = ${lund.period}`.execute(world.db)
    const { status, body } = await deletePeriod(lund.teacher, lund.period)
    assert.equal(status, 200)
    assert.deepEqual(body, { message: 'Grade 9, 9:00-10:00\u00a0AM deleted.', archived: false, marks: 0 })
    assert.deepEqual(await rangesOf(world, lund.group), [])
    const { rows } = await sql`select from section_period where id = ${lund.period}`.execute(world.db)
    assert.equal(rows.length, 0)
  })

  test('that has met is archived, even without attendance', async () => {
    const { body } = await deletePeriod(lund.teacher, lund.period)
    const message = 'Grade 9, 9:00-10:00\u00a0AM archived. Earlier days stay.'
    assert.deepEqual(body, { message, archived: true, marks: 0 })
    assert.deepEqual(await rangesOf(world, lund.group), [`[2026-08-17,${TODAY})`])
    assert.equal((await openSheet(lund.teacher, lund)).status, 403)
    assert.equal((await openSheet(lund.teacher, lund, { date: '2026-09-11' })).body.may.submit, true)
  })

  test('with attendance is archived: it leaves the lists from today, reports and the sheet of today keep it', async () => {
    await takeAttendance()
    const { body } = await deletePeriod(admin, lund.period)
    assert.deepEqual(body, {
      message: 'Grade 9, 9:00-10:00\u00a0AM archived. Earlier days stay, with 3 marks.',
      archived: true,
      marks: 3,
    })
    const list = await admin.call('GET /schedules/api/section-periods/')
    assert.ok(!list.body.some(({ id }) => id === lund.period))
    assert.deepEqual(await rangesOf(world, lund.group), [`[2026-08-17,${TODAY})`])
    const records = (await report(admin, { start_date: TODAY })).body
    assert.equal(records.filter(({ group }) => group === `Core ${lund.name}`).length, 3)
    assert.equal((await openSheet(lund.teacher, lund)).body.attendance.length, 3)
    assert.equal((await openSheet(lund.teacher, lund, { date: '2026-09-15' })).status, 403)
  })
})
