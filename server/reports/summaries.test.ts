import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { useReportSchool, report, MONDAY } from '#tests/world/reports.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { submitSheet } from '#tests/world/sheets.ts'

const { world, admin, student, lund, olsen } = useReportSchool()
beforeFile(async () => {
  await submitSheet(olsen.teacher, olsen, { [olsen.students[0]!]: { status: 'A', excuse: 'AUX' } })
})

const none = { P: 0, A: 0, T: 0, E: 0 }

describe('Summaries', () => {
  test('of days count each kind that occurred, with the rate of the whole day', async () => {
    assert.deepEqual((await report(admin, { type: 'daily_summary' })).body, [
      { date: '2026-09-10', status: 'P', count: 1, attendance_rate: 100 },
      { date: '2026-09-11', status: 'E', count: 1, attendance_rate: 0 },
      { date: MONDAY, status: 'P', count: 1, attendance_rate: 66.67 },
      { date: MONDAY, status: 'A', count: 1, attendance_rate: 66.67 },
      { date: MONDAY, status: 'T', count: 1, attendance_rate: 66.67 },
    ])
  })

  test('of groups, students and weeks count excused absences separately', async () => {
    assert.deepEqual((await report(admin, { type: 'group_summary' })).body, [
      { group: 'Core Lund', group_id: lund.group, P: 1, A: 0, T: 1, E: 1, total: 3, attendance_rate: 66.67 },
      { group: 'Core Olsen', group_id: olsen.group, P: 1, A: 1, T: 0, E: 0, total: 2, attendance_rate: 50 },
    ])
    const [ana, bo] = lund.students
    const [cy] = olsen.students
    assert.deepEqual((await report(admin, { type: 'student_summary' })).body, [
      { ...none, student_id: ana, student: 'AbaraLund, Ana', P: 1, E: 1, total: 2, attendance_rate: 50 },
      { ...none, student_id: bo, student: 'BegumLund, Bo', T: 1, total: 1, attendance_rate: 100 },
      { ...none, student_id: cy, student: 'ChenOlsen, Cy', P: 1, A: 1, total: 2, attendance_rate: 50 },
    ])
    assert.deepEqual((await admin.call('GET /attendance/reports/weeks/')).body, [
      { ...none, week: '2026-09-07', P: 1, E: 1, total: 2, attendance_rate: 50 },
      { ...none, week: MONDAY, P: 1, A: 1, T: 1, total: 3, attendance_rate: 66.67 },
    ])
  })

  test('can be narrowed to a teacher, a student and a grade', async () => {
    const groups = async (query: object) =>
      (await report(admin, { ...query, type: 'group_summary' })).body.map(({ group, total }) => [
        group,
        total,
      ])
    assert.deepEqual(await groups({ teacher_id: olsen.teacher.teacher }), [['Core Olsen', 2]])
    assert.deepEqual(await groups({ student_id: lund.students[0] }), [['Core Lund', 2]])
    assert.deepEqual(await groups({ grade_level_id: 8 }), [])
    const weeks = await admin.call('GET /attendance/reports/weeks/', { query: { grade_level_id: 8 } })
    assert.deepEqual(weeks.body, [])
  })

  test('for a student are their own', async () => {
    for (const type of ['daily_summary', 'group_summary', 'student_summary', 'chronic_absence'] as const)
      assert.deepEqual((await report(student, { type })).body, [], type)
    assert.deepEqual((await student.call('GET /attendance/reports/weeks/')).body, [])
  })

  test('are downloaded as files with a header, the rows and nothing else', async () => {
    const file = async (
      type: 'student_summary' | 'daily_summary' | 'group_summary' | 'chronic_absence',
      reader = admin,
    ) => {
      const url = `/attendance/reports/?type=${type}&csv=1`
      const reply = await reader.send({ method: 'GET', url })
      const name = `attendance-${type.replaceAll('_', '-')}-2026-09-07-to-2026-09-14.csv`
      assert.equal(reply.headers['content-disposition'], `attachment; filename="${name}"`)
      return parse(reply.body, { bom: true }).map((cells) => cells.join('|'))
    }
    const [ana] = lund.students
    assert.deepEqual((await file('student_summary')).slice(0, 2), [
      'Student ID|Student|P|A|T|E|Total|Attendance Rate %|Present at a School Activity|Start Date|End Date',
      `${ana}|AbaraLund, Ana|1|0|0|1|2|50.00|0|2026-09-07|2026-09-14`,
    ])
    assert.deepEqual((await file('daily_summary')).slice(0, 2), [
      'Date|Status|Count|Attendance Rate %|Present at a School Activity',
      '2026-09-10|P|1|100.00|0',
    ])
    assert.deepEqual(await file('group_summary'), [
      'Group|Present (P)|Absent (A)|Tardy (T)|Excused (E)|Total|Attendance Rate %|Present at a School Activity|Start Date|End Date',
      'Core Lund|1|0|1|1|3|66.67|0|2026-09-07|2026-09-14',
      'Core Olsen|1|1|0|0|2|50.00|0|2026-09-07|2026-09-14',
    ])
    await sql`update student set student_number = '00451' where id = ${ana}`.execute(world.db)
    assert.deepEqual((await file('chronic_absence', lund.teacher)).slice(0, 2), [
      'Student Number|Student|Grade|Days Absent|Days Enrolled|Absent %|Tier|Absences Until Next Tier|Start Date|End Date',
      `00451|AbaraLund, Ana|9|1|2|50.00|Severe||2026-09-07|2026-09-14`,
    ])
  })
})
