import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { auditRows } from '#tests/world/audit.ts'
import type { Person } from '#tests/world/person.ts'
import { report, useReportSchool, MONDAY } from '#tests/world/reports.ts'

const { world, admin, student, lund, olsen } = useReportSchool()

const exportsOf = ({ account }: Person) => auditRows(world, 'export', account)
const lastOf = async (person: Person) => (await exportsOf(person)).at(-1)!

describe('The audit entry of a file names its students', () => {
  test('the records of a range: students with a mark in it, by person and session', async () => {
    await report(admin, { csv: '1' })
    const row = await lastOf(admin)
    assert.deepEqual(
      [row.account_id, row.subject, row.automatic, row.student_ids],
      [admin.account, 'report', false, [...lund.students, ...olsen.students]],
    )
    assert.match(row.session!, /^[0-9a-f]{8}$/)
    await report(admin, { csv: '1', start_date: MONDAY, end_date: MONDAY })
    assert.deepEqual((await lastOf(admin)).student_ids, lund.students)
    await report(admin, { csv: '1', teacher_id: olsen.teacher.teacher! })
    assert.deepEqual((await lastOf(admin)).student_ids, olsen.students)
    await report(admin, { csv: '1', grade_level_id: 5 })
    assert.deepEqual((await lastOf(admin)).student_ids, [])
  })

  test('a report by student: its rows; sums of many: none; sums of one: that one', async () => {
    const [ana] = lund.students
    await report(admin, { csv: '1', type: 'student_summary', teacher_id: lund.teacher.teacher! })
    assert.deepEqual((await lastOf(admin)).student_ids, lund.students)
    await report(admin, { csv: '1', type: 'chronic_absence', student_id: ana! })
    assert.deepEqual((await lastOf(admin)).student_ids, [ana])
    await report(admin, { csv: '1', type: 'daily_summary' })
    assert.deepEqual((await lastOf(admin)).student_ids, [])
    await report(admin, { csv: '1', type: 'group_summary', student_id: ana! })
    assert.deepEqual((await lastOf(admin)).student_ids, [ana])
  })

  test("a student's own file: the student", async () => {
    await report(student, { csv: '1', type: 'student_summary' })
    assert.equal((await exportsOf(student)).length, 1)
  })

  test('students in no group: those listed', async () => {
    const alone = await world.addStudent('Al Alone')
    await admin.send({ url: '/api/groups/reports/?csv=1&report=in_no_group' })
    assert.deepEqual((await lastOf(admin)).student_ids, [alone])
    await admin.send({ url: '/api/groups/reports/?csv=1&report=sizes' })
    assert.deepEqual((await lastOf(admin)).student_ids, [])
  })
})

test('Rows on the screen are no export, and a file is no reading', async () => {
  const before = (await exportsOf(admin)).length
  const [ana] = lund.students
  await report(admin)
  await report(admin, { csv: '1', student_id: ana! })
  assert.equal((await exportsOf(admin)).length, before + 1)
  assert.deepEqual(await auditRows(world, 'read', admin.account), [])
})

test('Nothing is sent where the row cannot be written', async () => {
  await sql`alter table audit add constraint none check (action <> 'export') not valid`.execute(world.db)
  const reply = await report(admin, { csv: '1' })
  await sql`alter table audit drop constraint none`.execute(world.db)
  assert.ok(reply.status >= 400)
  assert.doesNotMatch(reply.text, /Abara/)
})
