import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addBlock, addClosure, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { scheduleCalls } from '#tests/world/calendars.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let suri: Person
let tess: Person
let core: number
let period: number
let assignment: number
beforeFile(async () => {
  suri = await world.student('Suri Student')
  tess = await world.teacher('Tess Lund')
  core = await addGroup(world, { name: 'Core 9A', students: [suri.student!], since: '2026-08-20' })
  period = await addPeriod(world, { block: await addBlock(world), days: [1, 3, 5] })
  assignment = await assign(world, { period, group: core, teacher: tess.teacher! })
})

const { ofStudent, ofTeacher, ofGroup } = scheduleCalls

describe('A student', () => {
  test('sees their own schedule, and staff see it too', async () => {
    const { status, body } = await ofStudent(suri, suri.student!)
    assert.equal(status, 200)
    assert.deepEqual(body.student, { id: suri.student, name: 'Suri Student', grade_level: 4 })
    assert.deepEqual(body.schedule, [
      {
        assignment_id: assignment,
        section_period_id: period,
        name: 'Grade 9, 9:00-10:00\u00a0AM',
        has_own_name: false,
        teacher: 'Tess Lund',
        teacher_id: tess.teacher,
        group: 'Core 9A',
        group_id: core,
        group_type: 'core',
        room_number: null,
        core_class: null,
        course: null,
        start_time: '09:00',
        end_time: '10:00',
        days_of_week: ['Monday', 'Wednesday', 'Friday'],
        block: 'Autumn',
        block_start: '2026-08-17',
        block_end: '2026-10-30',
        first_day: '2026-08-20',
        last_day: '2026-10-30',
      },
    ])
    assert.deepEqual((await ofStudent(tess, suri.student!)).body.schedule, body.schedule)
  })

  test('who moves meets the old group until the day before and the new one from the day on', async () => {
    const mona = await world.student('Mona Moves')
    const next = await addGroup(world, { name: 'Core 9B', students: [mona.student!], since: '2026-09-14' })
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      values (${mona.student}, ${core}, 'core', '[2026-08-17,2026-09-14)')`.execute(world.db)
    await assign(world, { period, group: next, teacher: tess.teacher!, until: '2026-10-01' })
    const { body } = await ofStudent(mona, mona.student!)
    assert.deepEqual(
      body.schedule.map(({ group, first_day, last_day }) => [group, first_day, last_day]),
      [
        ['Core 9A', '2026-08-17', '2026-09-13'],
        ['Core 9B', '2026-09-14', '2026-09-30'],
      ],
    )
  })

  test('has no meetings in archived section periods, or where the days of group and block do not overlap', async () => {
    const lars = await world.student('Lars Late')
    const late = await addGroup(world, { name: 'Late', students: [lars.student!], since: '2026-11-02' })
    await assign(world, { period, group: late, teacher: tess.teacher! })
    const archived = await addPeriod(world, { block: await addBlock(world, { until: '2026-12-18' }) })
    await assign(world, { period: archived, group: late, teacher: tess.teacher! })
    assert.equal((await ofStudent(lars, lars.student!)).body.schedule.length, 1)
    await sql`update section_period set archived_on = '2026-08-17' where id = ${archived}`.execute(world.db)
    assert.deepEqual((await ofStudent(lars, lars.student!)).body.schedule, [])
  })

  test('sees when the school is closed', async () => {
    const id = await addClosure(world, 'Fair', '2026-09-16')
    const { body } = await ofStudent(suri, suri.student!)
    assert.deepEqual(body.closures, [{ id, name: 'Fair', start_date: '2026-09-16', end_date: '2026-09-16' }])
  })
})

describe('A teacher and a group', () => {
  test('have their schedules for staff to see', async () => {
    const reply = await ofTeacher(tess, tess.teacher!)
    assert.deepEqual(reply.body.teacher, { id: tess.teacher, name: 'Tess Lund' })
    assert.deepEqual(
      reply.body.schedule.map(({ group }) => group),
      ['Core 9A', 'Core 9B', 'Late'],
    )
    const group = await ofGroup(await world.admin(), core)
    assert.deepEqual(group.body.group, { id: core, name: 'Core 9A', grade_level: 4 })
    assert.deepEqual(
      group.body.schedule.map(({ teacher, first_day }) => [teacher, first_day]),
      [['Tess Lund', '2026-08-17']],
    )
  })
})

describe('A schedule', () => {
  test('begins with the school year, or with an earlier requested day', async () => {
    const former = await world.teacher('Fenna Former')
    const block = await addBlock(world, { name: 'Last spring', from: '2026-02-02', until: '2026-06-12' })
    const lastPeriod = await addPeriod(world, { block })
    const group = await addGroup(world, { name: 'Core 8A', since: '2026-02-02' })
    await assign(world, { period: lastPeriod, group, teacher: former.teacher!, since: '2026-02-02' })
    await assign(world, { period, group, teacher: former.teacher! })
    await addClosure(world, 'Spring break', '2026-04-06', '2026-04-10')
    const meetings = async (since?: string) => {
      const { body } = await ofTeacher(former, former.teacher!, since)
      return [
        body.since,
        body.schedule.map((meeting) => meeting.block),
        body.closures.map(({ name }) => name),
      ]
    }
    assert.deepEqual(await meetings(), ['2026-08-17', ['Autumn'], ['Fair']])
    assert.deepEqual(await meetings('2026-06-12'), ['2026-06-12', ['Last spring', 'Autumn'], ['Fair']])
    assert.deepEqual(await meetings('2026-04-10'), [
      '2026-04-10',
      ['Last spring', 'Autumn'],
      ['Spring break', 'Fair'],
    ])
    assert.deepEqual(await meetings('2026-06-13'), ['2026-06-13', ['Autumn'], ['Fair']])
  })

  test('has the weeks before a school year that has not begun', async () => {
    await sql`update school set year_start = '2026-09-21'`.execute(world.db)
    const { body } = await ofTeacher(tess, tess.teacher!)
    assert.equal(body.since, '2026-09-14')
    await sql`update school set year_start = '2026-08-17'`.execute(world.db)
  })
})
