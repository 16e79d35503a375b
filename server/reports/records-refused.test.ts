import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useReportSchool, report, MONDAY } from '#tests/world/reports.ts'

const { world, admin, student, lund } = useReportSchool()

describe('A report is refused', () => {
  test('to visitors and to people without a record', async () => {
    assert.equal((await report(world.visitor())).status, 401)
    assert.equal((await report(await world.newcomer())).status, 403)
  })

  test('to a student who requests another, as rows and as a file', async () => {
    for (const csv of ['', '1']) {
      const reply = await report(student, { student_id: lund.students[0]!, csv })
      assert.deepEqual([reply.status, reply.failure.code], [404, 'not_found'])
    }
  })

  test('when it ends before it starts', async () => {
    const reply = await report(admin, { start_date: MONDAY, end_date: '2026-09-13' })
    assert.equal(reply.status, 400)
    assert.deepEqual(reply.failure.fields, { end_date: 'End date must be on or after start date.' })
  })

  test('for an invalid date, number or type of report', async () => {
    for (const query of [
      'start_date=yesterday',
      'student_id=Ana',
      'group_id=Core',
      'group_id=0',
      'grade_level_id=40',
      'type=gossip',
    ]) {
      const reply = await admin.send({ method: 'GET', url: `/attendance/reports/?${query}` })
      assert.equal(reply.statusCode, 400, query)
    }
  })
})
