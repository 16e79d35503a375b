import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useReportSchool, report } from '#tests/world/reports.ts'
import type { Person } from '#tests/world/person.ts'

const { world, admin, student, lund } = useReportSchool()

const own = async (person: Person) => (await person.call('GET /students/api/me/exports/')).body

describe('A student sees who downloaded their record', () => {
  test('no one at first', async () => assert.deepEqual(await own(student), []))

  test('a teacher by name, the office as the office, oneself as oneself, newest first', async () => {
    const query = { student_id: student.student!, csv: '1' }
    await report(lund.teacher, query)
    await report(admin, { ...query, type: 'student_summary' })
    await student.call('GET /attendance/reports/', { query: { csv: '1', student_id: student.student! } })
    await admin.call('GET /students/api/file/:studentId/', { params: { studentId: student.student! } })
    const day = (await own(student))[0]!.day
    assert.match(day, /^\d{4}-\d\d-\d\d$/)
    assert.deepEqual(await own(student), [
      { day, by: 'The school office', what: 'All records about you' },
      { day, by: 'You', what: 'Attendance report Records' },
      { day, by: 'The school office', what: 'Attendance report Student Summary' },
      { day, by: 'Tess Lund', what: 'Attendance report Records' },
    ])
  })

  test('without files of other students only, and without reads', async () => {
    const before = (await own(student)).length
    await report(admin, { student_id: lund.students[0]!, csv: '1' })
    await report(admin, { student_id: student.student! })
    assert.equal((await own(student)).length, before)
  })

  test('is for students only', async () => {
    for (const person of [admin, lund.teacher, await world.newcomer()])
      assert.equal((await person.call('GET /students/api/me/exports/')).status, 403)
  })
})
