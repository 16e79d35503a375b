import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Meeting } from '#contract/plan/calendar/calendar-shapes.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { placeStudents } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { takeAttendance, useStudentsSchool } from '#tests/world/portal.ts'
import { saveCover } from '#tests/world/schedules/cover.ts'
import { addBlock, addClosure, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { classesOn, nextDay } from './home.ts'

const TODAY = '2026-09-14'
const school = useStudentsSchool()
let office: Person
const homeOf = async (person: Person) => (await person.call('GET /students/api/me/home/')).body

describe('The home of a student', () => {
  beforeFile(async () => {
    const { world, lund, suri, tim } = school
    const [one, other] = [suri.student!, tim.student!]
    office = await world.admin()
    await addClosure(world, 'Labor Day', '2026-09-07')
    await addClosure(world, 'Staff Day', '2026-09-17')
    await takeAttendance(lund, '2026-08-28', { [one]: { status: 'A' }, [other]: { status: 'P' } }, office)
    await takeAttendance(lund, '2026-08-31', { [one]: { status: 'A' }, [other]: { status: 'P' } }, office)
    await addClosure(world, 'Flood', '2026-08-31')
    await takeAttendance(lund, '2026-09-10', { [one]: { status: 'P' }, [other]: { status: 'P' } })
    await takeAttendance(lund, '2026-09-11', { [one]: { status: 'T' }, [other]: { status: 'P' } })
  })

  test('shows today`s class without a mark until it is taken, and the first class of the next day', async () => {
    const { lund, suri, tim } = school
    const own = {
      section_period_id: lund.period,
      name: null,
      start_time: '09:00',
      end_time: '10:00',
      teacher: 'Tess Lund',
      group: 'Core 9A',
      group_type: 'core',
      room_number: null,
      title: 'Core 9A',
      room_today: null,
      covered_by: null,
    }
    const before = await homeOf(suri)
    assert.deepEqual(before.classes, [{ ...own, mark: null }])
    assert.deepEqual(before.next_day, { date: '2026-09-15', first: own })
    await takeAttendance(lund, TODAY, {
      [suri.student!]: { status: 'A', excuse: 'AEX', comment: 'at the dentist' },
      [tim.student!]: { status: 'P' },
    })
    const { text, body } = await suri.call('GET /students/api/me/home/')
    assert.deepEqual(body.classes, [
      { ...own, mark: { counts_as: 'E', excuse: 'AEX', arrived_at: null, left_at: null } },
    ])
    assert.doesNotMatch(text, /dentist|Tim/)
    assert.deepEqual((await homeOf(tim)).classes[0]?.mark?.counts_as, 'P')
  })

  test('has the five days of this week, with closures and counts', async () => {
    const { week } = await homeOf(school.suri)
    assert.deepEqual(
      week.map(({ date, closure, classes, E }) => [date, closure, classes, E]),
      [
        ['2026-09-14', null, 1, 1],
        ['2026-09-15', null, 1, 0],
        ['2026-09-16', null, 1, 0],
        ['2026-09-17', 'Staff Day', 0, 0],
        ['2026-09-18', null, 1, 0],
      ],
    )
  })

  test('counts marks for the rate and school days for absence, and shows the distance to chronic absence', async () => {
    const home = await homeOf(school.suri)
    // What was taken before the school closed on August 31 stays a mark, but its day is no school day.
    assert.deepEqual(home.standing, { P: 1, T: 1, E: 1, A: 2, total: 5, attendance_rate: 40 })
    assert.deepEqual([home.since, home.days_enrolled, home.days_absent], ['2026-08-28', 4, 2])
    assert.equal(home.chronic_percent, 10)
    assert.ok(home.absences_until_chronic! <= 0, 'half of the days are absent')
    const tim = await homeOf(school.tim)
    assert.deepEqual([tim.days_absent, tim.absences_until_chronic], [0, 1])
  })

  test('names the student as they wish, their groups and how many courses their grade has', async () => {
    const { world, suri } = school
    await sql`update student set preferred_name = 'Sury' where id = ${suri.student}`.execute(world.db)
    const homeroom = await addGroup(world, { name: 'HR 9', type: 'homeroom', students: [suri.student!] })
    const home = await homeOf(suri)
    assert.equal(home.called, 'Sury')
    assert.deepEqual(home.groups, [
      { id: school.core, type: 'core', name: 'Core 9A' },
      { id: homeroom, type: 'homeroom', name: 'HR 9' },
    ])
  })

  test('marks who covers a class and in which room it meets on that day only, and says how late the student came', async () => {
    const { world, lund, suri } = school
    const deputy = await world.addTeacher('Nora Tran')
    assert.equal((await saveCover(office, [[lund, deputy]], {}, '211')).status, 200)
    await takeAttendance(lund, TODAY, { [suri.student!]: { status: 'T', arrived_at: '09:12' } })
    const { classes, next_day } = await homeOf(suri)
    const [first] = classes
    assert.deepEqual(
      [first?.covered_by, first?.room_today, first?.teacher],
      ['Nora Tran', '211', 'Tess Lund'],
    )
    assert.deepEqual([first?.mark?.counts_as, first?.mark?.arrived_at], ['T', '09:12'])
    assert.deepEqual([next_day?.first.covered_by, next_day?.first.room_today], [null, null])
  })

  test('calls a class by its core class where its own teacher leads the group, else by its course', async () => {
    const { world, lund, suri, core } = school
    const titleOf = async () => (await homeOf(suri)).classes[0]?.title
    await sql`update student_group set core_class_id = (select id from core_class where name = 'Math'),
      teacher_id = ${lund.teacher.teacher} where id = ${core}`.execute(world.db)
    assert.equal(await titleOf(), 'Math')
    const lead = await world.addTeacher('Lena Lead')
    await sql`update student_group set teacher_id = ${lead} where id = ${core}`.execute(world.db)
    assert.equal(await titleOf(), 'Core 9A', 'it is the class of the lead, not of Tess Lund')
    await sql`insert into course (name, grade_level_id) values ('Algebra I', 4)`.execute(world.db)
    await sql`insert into imported_class (student_group_id, course_id)
      select ${core}, id from course where name = 'Algebra I'`.execute(world.db)
    assert.equal(await titleOf(), 'Algebra I')
  })

  test('follows the groups of today: who changed this morning has the new group`s classes', async () => {
    const { world } = school
    const nora = await world.student('Nora New')
    const empty = await homeOf(nora)
    assert.deepEqual([empty.classes, empty.next_day, empty.since], [[], null, null])
    assert.equal(empty.standing.attendance_rate, null)
    const group = await addGroup(world, { name: 'Core 9N' })
    const block = await addBlock(world, { name: 'Short', from: TODAY, until: '2026-09-18' })
    const period = await addPeriod(world, { block, from: '13:00', until: '13:50', days: [1, 5] })
    await assign(world, { period, group, teacher: school.lund.teacher.teacher! })
    await placeStudents(office, [{ student_id: nora.student!, group_id: group }])
    const placed = await homeOf(nora)
    assert.deepEqual(
      placed.classes.map(({ start_time, group: name }) => [start_time, name]),
      [['13:00', 'Core 9N']],
    )
    assert.equal(placed.next_day?.date, '2026-09-18')
  })
})

const meeting = (more: Partial<Meeting>): Meeting => ({
  assignment_id: 1,
  section_period_id: 1,
  name: 'Grade 9, 9:00-10:00\u00a0AM',
  has_own_name: false,
  teacher: 'Tess Lund',
  teacher_id: 1,
  group: '9A',
  group_id: 1,
  group_type: 'core',
  room_number: null,
  start_time: '09:00',
  end_time: '10:00',
  days_of_week: ['Monday', 'Friday'],
  block: 'Autumn',
  block_start: '2026-08-17',
  block_end: '2026-09-21',
  first_day: '2026-08-17',
  last_day: '2026-09-21',
  ...more,
})

describe('The classes of a student on a day', () => {
  test('are in the order of the day; two groups of one teacher at one time are one class', () => {
    const schedule = [
      meeting({
        section_period_id: 2,
        start_time: '10:05',
        end_time: '10:55',
        name: 'English',
        has_own_name: true,
      }),
      meeting({}),
      meeting({ assignment_id: 2, group: 'Robotics', group_id: 2, group_type: 'cte' }),
      meeting({ assignment_id: 3, teacher_id: 2, teacher: 'Cole Colleague' }),
    ]
    const classes = classesOn({ schedule, closures: [] }, TODAY)
    assert.deepEqual(
      classes.map(({ start_time, teacher, group, name }) => [start_time, teacher, group, name]),
      [
        ['09:00', 'Tess Lund', '9A and Robotics', null],
        ['09:00', 'Cole Colleague', '9A', null],
        ['10:05', 'Tess Lund', '9A', 'English'],
      ],
    )
  })

  test('after today begin on the next day that has any, past weekends and closures, until the last block ends', () => {
    const closures = [{ id: 1, name: 'Fair', start_date: '2026-09-18', end_date: '2026-09-18' }]
    const meetings = { schedule: [meeting({})], closures }
    assert.equal(nextDay(meetings, TODAY)?.date, '2026-09-21')
    assert.equal(nextDay(meetings, '2026-09-21'), null)
    assert.equal(nextDay({ schedule: [], closures }, TODAY), null)
  })
})
