import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useReportSchool, report, MONDAY } from '#tests/world/reported.ts'

const { world, admin, student, lund } = useReportSchool()

describe('A report is refused', () => {
  test('to visitors and to people without a record', async () => {
    assert.equal((await report(world.visitor())).status, 401)
    assert.equal((await report(await world.newcomer())).status, 403)
  })

  test('to a student who asks for another, as rows and as a file', async () => {
    for (const csv of ['', '1']) {
      const told = await report(student, { student_id: lund.students[0]!, csv })
      assert.deepEqual([told.status, told.failure.code], [404, 'not_found'])
    }
  })

  test('when it ends before it starts', async () => {
    const told = await report(admin, { start_date: MONDAY, end_date: '2026-09-13' })
    assert.equal(told.status, 400)
    assert.deepEqual(told.failure.fields, { end_date: 'End date must be on or after start date.' })
  })

  test('for what is no day, no number, or no kind of report', async () => {
    for (const query of ['start_date=yesterday', 'student_id=Ana', 'grade_level_id=40', 'type=gossip']) {
      const told = await admin.send({ method: 'GET', url: `/attendance/reports/?${query}` })
      assert.equal(told.statusCode, 400, query)
    }
  })
})
