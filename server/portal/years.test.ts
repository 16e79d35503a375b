import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const YEARS = 'GET /api/students/:studentId/years/'
const { world, admin, lund } = useClassWorld()
const yearsOf = (studentId: number, person: Person = admin) => person.call(YEARS, { params: { studentId } })

describe('The earlier school years of a student', () => {
  test('are not for visitors and students, not even about themselves', async () => {
    const student = await world.student('Self Seer')
    assert.equal((await yearsOf(student.student!, world.visitor())).status, 401)
    assert.equal((await yearsOf(student.student!, student)).status, 403)
    assert.equal((await yearsOf(999_999)).status, 404)
  })

  test('are none until a year with marks is over', async () => {
    await submitSheet(lund.teacher, lund, {
      [lund.students[0]!]: { status: 'A' },
      [lund.students[1]!]: { status: 'T' },
      [lund.students[2]!]: { status: 'P' },
    })
    assert.deepEqual((await yearsOf(lund.students[0]!)).body, [])
  })

  test('have the attendance and the grade of each year, after the next one has begun', async () => {
    const next = { start_date: '2027-08-16', end_date: '2028-06-09' }
    assert.equal((await admin.call('POST /api/school-years/', { body: next })).status, 200)
    await sql`update school set year_start = ${next.start_date}, year_end = ${next.end_date}`.execute(
      world.db,
    )
    const [absent, tardy] = lund.students as [number, number]
    const { body } = await yearsOf(absent, lund.teacher)
    const [year] = body
    assert.deepEqual(
      [
        body.length,
        year?.name,
        year?.grade_level,
        year?.standing.total,
        year?.days_absent,
        year?.days_enrolled,
      ],
      [1, '2026–27', 4, 1, 1, 1],
    )
    const report = await admin.call('GET /attendance/reports/', {
      query: {
        type: 'chronic_absence',
        start_date: year!.start_date,
        end_date: year!.end_date,
        student_id: String(tardy),
      },
    })
    const [ofTardy] = (await yearsOf(tardy)).body
    const rows = report.body as { days_absent: number; days_enrolled: number }[]
    assert.deepEqual(
      [ofTardy?.days_absent, ofTardy?.days_enrolled, ofTardy?.standing.attendance_rate],
      [rows[0]?.days_absent, rows[0]?.days_enrolled, 100],
    )
  })
})
