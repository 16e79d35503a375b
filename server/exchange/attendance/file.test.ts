import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { poolOf } from '#server/database/pool.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addGroup, addPeriod, assign, useClassWorld } from '#tests/world/timetable.ts'
import { openWorld } from '#tests/world/world.ts'

const school = useClassWorld()
let superuser: Person
let late: number
const WORDS = {
  P: 'In Attendance',
  A: 'Unexcused Absence',
  AEX: 'Excused Absence',
  AUX: 'Unexcused Absence',
  T: 'Tardy',
  TEX: 'Tardy',
  TUX: 'Tardy',
}
const DAY = { start_date: '2026-09-14', end_date: '2026-09-14' }

beforeFile(async () => {
  const { world, admin, lund } = school
  superuser = await world.superuser()
  const [ana, bo, cy] = lund.students
  await sql`update student set student_number = 'N-' || id where id in (${ana}, ${bo})`.execute(world.db)
  // The class meets twice on the day, so that equal marks are one event; Bo is late for the second meeting only.
  late = await addPeriod(world, { block: lund.block, from: '13:00', until: '13:50' })
  await assign(world, { period: late, group: lund.group, teacher: lund.teacher.teacher! })
  await submitSheet(admin, lund, {
    [ana!]: { status: 'A', excuse: 'AEX', comment: 'a private remark' },
    [bo!]: { status: 'P' },
    [cy!]: { status: 'P' },
  })
  await submitSheet(
    admin,
    { ...lund, period: late },
    {
      [ana!]: { status: 'A', excuse: 'AEX' },
      [bo!]: { status: 'T', arrived_at: '13:04' },
      [cy!]: { status: 'P' },
    },
  )
})

const file = async (query: object, person = school.admin) =>
  (await person.call('GET /attendance/exchange/', { query })) as { status: number; text: string }
const linesOf = async (query: object = DAY) =>
  (await file(query)).text.replace('\uFEFF', '').trimEnd().split('\r\n')

describe('Attendance for the district', () => {
  test('is for the office; the words are for superusers', async () => {
    const { world, admin, lund } = school
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Stu Refused'), 403],
      [lund.teacher, 403],
    ] as const) {
      assert.equal((await file(DAY, person)).status, status)
      assert.equal((await person.call('GET /attendance/exchange/size/')).status, status)
    }
    assert.equal((await admin.call('GET /api/settings/attendance-categories/')).status, 403)
    assert.equal((await file({ start_date: '2026-09-14', end_date: '2026-09-01' })).status, 400)
  })

  test('has an event for each student and category of a section, and one for each section that was taken', async () => {
    const { lund } = school
    const section = `course-core-09,group-${lund.group}`
    const [ana, bo, cy] = lund.students
    const of = (periods: string, rest: string, times = ',') =>
      `studentSectionAttendanceEvent,,2027,Autumn,${section},${periods},2026-09-14,${rest},,,,${times}`
    assert.deepEqual(await linesOf(), [
      'resource,schoolId,schoolYear,sessionName,localCourseCode,sectionIdentifier,classPeriodName,eventDate,studentUniqueId,attendanceEventCategoryDescriptor,attendanceEventReason,calendarCode,date,staffUniqueId,arrivalTime,departureTime',
      `sectionAttendanceTakenEvent,,2027,Autumn,${section},"09:00; 13:00",2026-09-14,,,,,2026-09-14,teacher-${lund.teacher.teacher},,`,
      of(
        '"09:00; 13:00"',
        `N-${ana},uri://ed-fi.org/AttendanceEventCategoryDescriptor#Excused Absence,Absent Excused`,
      ),
      of('09:00', `N-${bo},uri://ed-fi.org/AttendanceEventCategoryDescriptor#In Attendance,`),
      of('13:00', `N-${bo},uri://ed-fi.org/AttendanceEventCategoryDescriptor#Tardy,`, '13:04:00,'),
      of('"09:00; 13:00"', `student-${cy},uri://ed-fi.org/AttendanceEventCategoryDescriptor#In Attendance,`),
    ])
    const exceptions = await linesOf({ ...DAY, exceptions_only: '1' })
    assert.equal(exceptions.filter((line) => line.includes('In Attendance')).length, 0)
    assert.equal(exceptions.length, 4)
  })

  test('uses the words and ids of the district, and the ids that another system gave', async () => {
    const { world, lund } = school
    await sql`insert into foreign_id (collection, own_id, sourced_id)
      values ('classes', ${`group-${lund.group}`}, 'SEC-7, "A"'), ('users', ${`teacher-${lund.teacher.teacher}`}, 'T-1')`.execute(
      world.db,
    )
    const after = {
      district_school_id: '255901',
      district_calendar_code: 'R1',
      categories: { ...WORDS, T: 'uri://state.example/AttendanceEventCategoryDescriptor#LATE' },
    }
    const saved = await superuser.call('PUT /api/settings/attendance-categories/', { body: after })
    assert.equal(saved.status, 200)
    const lines = await linesOf()
    assert.equal(
      lines[1],
      `sectionAttendanceTakenEvent,255901,2027,Autumn,course-core-09,"SEC-7, ""A""","09:00; 13:00",2026-09-14,,,,R1,2026-09-14,T-1,,`,
    )
    assert.ok(
      lines.some((line) => line.includes(',uri://state.example/AttendanceEventCategoryDescriptor#LATE,')),
    )
    const empty = { ...after, categories: { ...WORDS, P: '' } }
    assert.equal(
      (await superuser.call('PUT /api/settings/attendance-categories/', { body: empty })).status,
      400,
    )
  })

  test('tells records apart whose own id another system has for something else', async () => {
    const { world, lund } = school
    const [ana, , cy] = lund.students
    const other = await addGroup(world, { name: 'Core 8Z' })
    await sql`delete from foreign_id`.execute(world.db)
    await sql`insert into foreign_id (collection, own_id, sourced_id) values
      ('classes', ${`group-${other}`}, ${`group-${lund.group}`}), ('users', ${`student-${ana}`}, ${`student-${cy}`})`.execute(
      world.db,
    )
    const lines = await linesOf()
    assert.equal(lines.filter((line) => line.includes(`,group-${lund.group}-own1,`)).length, lines.length - 1)
    assert.ok(lines.some((line) => line.includes(`,student-${cy}-own1,`)))
    await sql`delete from foreign_id`.execute(world.db)
  })

  test('has exact numbers and ids, even if they begin like a formula, and the reply counts these', async () => {
    const { world, admin, lund } = school
    const [ana] = lund.students
    await sql`update student set student_number = '=7' where id = ${ana}`.execute(world.db)
    await sql`update school set district_calendar_code = '@R1'`.execute(world.db)
    const lines = await linesOf()
    assert.ok(lines.some((line) => line.includes(',=7,uri:')))
    assert.ok(lines[1]?.includes(',@R1,'))
    const { body } = await admin.call('GET /attendance/exchange/size/', { query: DAY })
    assert.equal(body.formulas, 2)
    await sql`update student set student_number = 'N-' || id where id = ${ana}`.execute(world.db)
    await sql`update school set district_calendar_code = 'R1'`.execute(world.db)
  })

  test('is described before it is made, and is in the audit log with its students', async () => {
    const { world, admin, lund } = school
    const { body } = await admin.call('GET /attendance/exchange/size/', { query: DAY })
    const { words: _, ...size } = body
    assert.deepEqual(size, { ...DAY, marks: 6, sheets: 2, students: 3, without_number: 1, formulas: 0 })
    const far = { start_date: '2026-10-01', end_date: '2026-10-02' }
    assert.equal((await linesOf(far)).length, 1)
    assert.equal((await admin.call('GET /attendance/exchange/size/', { query: far })).body.sheets, 0)
    await linesOf()
    const { rows } = await sql<{ details: object; student_ids: number[] }>`
      select details, student_ids from audit where action = 'export' order by id desc limit 1`.execute(
      world.db,
    )
    assert.deepEqual(rows[0], {
      details: { type: 'ed-fi attendance', start: '2026-09-14', end: '2026-09-14', exceptionsOnly: false },
      student_ids: lund.students,
    })
  })

  test('of weeks after the end of the school year is of the next one', async () => {
    const { world, lund } = school
    await sql`update school set year_end = '2026-09-11'`.execute(world.db)
    assert.ok((await linesOf())[1]!.includes(',2027,'), 'the year that ends in 2027 has begun')
    await sql`update school set year_end = '2026-12-18'`.execute(world.db)
    assert.ok((await linesOf())[1]!.includes(',2026,'))
    assert.equal(lund.students.length, 3)
  })
  test('keeps the day on which a section was first taken when its sheet is saved again', async () => {
    const { world, lund } = school
    const { db, reports, url } = world
    const pools = { db, writes: db, reports, url, pool: poolOf(db), close: async () => undefined }
    const tomorrow = await openWorld({ now: '2026-09-15T10:00:00', database: pools })
    const eventDate = async () => (await linesOf())[1]!.split(',').at(7)
    assert.equal(await eventDate(), '2026-09-14')
    const office = await tomorrow.admin('Otto Office')
    const [ana] = lund.students
    for (const period of [lund.period, late]) {
      const saved = await submitSheet(
        office,
        { ...lund, period },
        { [ana!]: { status: 'T' } },
        { date: '2026-09-14' },
      )
      assert.equal(saved.status, 200, saved.text)
    }
    assert.equal(await eventDate(), '2026-09-14')
    await tomorrow.app.close()
  })
})
