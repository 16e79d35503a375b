import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useStudentsSchool, takeAttendance } from '#tests/world/portal.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addClosure } from '#tests/world/timetable.ts'

const school = useStudentsSchool()
beforeFile(async () => {
  const { world, lund, suri, tim } = school
  const [one, other] = [suri.student!, tim.student!]
  const admin = await world.admin()
  await takeAttendance(lund, '2026-08-20', { [one]: { status: 'A' }, [other]: { status: 'P' } }, admin)
  await takeAttendance(lund, '2026-09-10', { [one]: { status: 'P' }, [other]: { status: 'A' } })
  await takeAttendance(lund, '2026-09-11', {
    [one]: { status: 'A', excuse: 'AEX', comment: 'saw the nurse' },
    [other]: { status: 'A' },
  })
  await takeAttendance(lund, '2026-09-14', {
    [one]: { status: 'T', excuse: 'TUX' },
    [other]: { status: 'P' },
  })
  await addClosure(world, 'Labor Day', '2026-09-07')
  await addClosure(world, 'Fall Break', '2026-10-01', '2026-10-02')
})

const attendance = async (person: Person, month?: string) =>
  (await person.call('GET /students/api/me/attendance/', { query: month === undefined ? {} : { month } }))
    .body

describe('Own attendance', () => {
  test('is this month with every mark, and the school year in numbers', async () => {
    const reply = await attendance(school.suri)
    const mark = {
      section_period: 'Grade 9, 9:00-10:00\u00a0AM',
      start_time: '09:00',
      end_time: '10:00',
      group: 'Core 9A',
      class_name: 'Core 9A',
      teacher: 'Tess Lund',
      arrived_at: null,
      left_at: null,
    }
    const excused = { ...mark, date: '2026-09-11', counts_as: 'E', excuse: 'AEX' }
    const tardy = { ...mark, date: '2026-09-14', counts_as: 'T', excuse: 'TUX' }
    const summer = { ...mark, date: '2026-08-20', counts_as: 'A', excuse: null }
    assert.deepEqual(reply, {
      month: '2026-09',
      first_month: '2026-08',
      last_month: '2026-09',
      year: { start_date: '2026-08-17', end_date: '2027-06-11' },
      year_standing: { P: 1, T: 1, E: 1, A: 1, total: 4, attendance_rate: 50 },
      month_standing: { P: 1, T: 1, E: 1, A: 0, total: 3, attendance_rate: 66.67 },
      marks: [{ ...mark, date: '2026-09-10', counts_as: 'P', excuse: null }, excused, tardy],
      missed: [tardy, excused, summer],
      closures: [{ name: 'Labor Day', start_date: '2026-09-07', end_date: '2026-09-07' }],
    })
  })

  test('has no comment of a teacher and nothing of anybody else', async () => {
    const { text } = await school.suri.call('GET /students/api/me/attendance/')
    assert.doesNotMatch(text, /nurse|Tardy|Tim/)
    const { year_standing, missed } = await attendance(school.tim)
    assert.deepEqual(year_standing, { P: 2, T: 0, E: 0, A: 2, total: 4, attendance_rate: 50 })
    assert.deepEqual(
      missed.map(({ date }) => date),
      ['2026-09-11', '2026-09-10'],
    )
  })

  test('says when the student came and left, and calls a class by its subject', async () => {
    const { world, lund, suri, core } = school
    await sql`update student_group set core_class_id = (select id from core_class where name = 'Math')
      where id = ${core}`.execute(world.db)
    await takeAttendance(lund, '2026-09-14', {
      [suri.student!]: { status: 'T', arrived_at: '09:12', left_at: '09:40' },
    })
    const [first] = (await attendance(suri)).missed
    assert.deepEqual([first?.class_name, first?.arrived_at, first?.left_at], ['Math', '09:12', '09:40'])
    await takeAttendance(lund, '2026-09-14', { [suri.student!]: { status: 'T', excuse: 'TUX' } })
  })

  test('can be read month by month', async () => {
    const august = await attendance(school.suri, '2026-08')
    assert.deepEqual(
      august.marks.map(({ date }) => date),
      ['2026-08-20'],
    )
    assert.deepEqual([august.month_standing.total, august.year_standing.total], [1, 4])
    const october = await attendance(school.suri, '2026-10')
    assert.deepEqual([october.marks, october.month_standing.attendance_rate], [[], null])
    assert.deepEqual(
      october.closures.map(({ name }) => name),
      ['Fall Break'],
    )
  })

  test('opens on the last month of a past school year, and on the first month of a future one', async () => {
    const { db } = school.world
    const monthsIn = async (start: string, end: string) => {
      await sql`update school set year_start = ${start}, year_end = ${end}`.execute(db)
      const { month, marks, first_month, last_month } = await attendance(school.suri)
      return [month, first_month, last_month, marks.length]
    }
    assert.deepEqual(await monthsIn('2025-08-18', '2026-08-31'), ['2026-08', '2025-08', '2026-08', 1])
    assert.deepEqual(await monthsIn('2026-10-05', '2027-06-11'), ['2026-10', '2026-10', '2026-10', 0])
    await sql`delete from school_year where start_date = '2025-08-18'`.execute(db)
    await sql`update school set year_start = '2026-08-17'`.execute(db)
    assert.equal((await attendance(school.suri, '2026-09')).month, '2026-09')
  })

  test('counts the marks of this school year only', async () => {
    const { db } = school.world
    await sql`update school set year_start = '2026-09-01'`.execute(db)
    const { year_standing, first_month, missed } = await attendance(school.suri)
    assert.deepEqual([year_standing.total, first_month, missed.length], [3, '2026-09', 2])
    assert.equal((await attendance(school.suri, '2026-08')).marks.length, 1)
    await sql`update school set year_start = '2026-08-17'`.execute(db)
  })

  test('of a student without a mark has no rate', async () => {
    const reply = await attendance(await school.world.student('Nora New'))
    assert.deepEqual(reply.year_standing, { P: 0, T: 0, E: 0, A: 0, total: 0, attendance_rate: null })
    assert.deepEqual([reply.marks, reply.missed], [[], []])
  })
})
