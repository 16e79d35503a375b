import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Marks } from '#tests/world/sheets.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { addCover } from '#tests/world/schedules/cover.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addClosure, addGroup, addPeriod, assign, useClassWorld } from '#tests/world/timetable.ts'
import { openWorld } from '#tests/world/world.ts'

const { world, admin, lund } = useClassWorld()
const HOME = 'GET /api/teachers/me/home/'

const homeOf = async (person: Person) => {
  const { status, body, failure } = await person.call(HOME)
  assert.equal(status, 200, failure.message)
  return body
}
const openOf = async (person: Person) =>
  (await homeOf(person)).open.map(
    ({ date, until, classes }) =>
      `${date} until ${until}: ${classes.map(({ start_time }) => start_time).join(' ')}`,
  )
const take = async (one: typeof lund, date: string, marks: Marks = {}) => {
  const { status, failure } = await submitSheet(one.teacher, one, { ...allPresent(one), ...marks }, { date })
  assert.equal(status, 200, failure.message)
}

describe('The home of a teacher is refused', () => {
  test('to visitors, students and people without a record, and unknown to an admin who does not teach', async () => {
    assert.equal((await world.visitor().call(HOME)).status, 401)
    assert.equal((await (await world.newcomer()).call(HOME)).status, 403)
    assert.equal((await (await world.student('Pia Pupil')).call(HOME)).status, 403)
    assert.equal((await admin.call(HOME)).status, 404)
  })
})

describe('Sheets that are still open', () => {
  test('are those of the last school days that were not taken, with the last day to take them', async () => {
    const one = await addClass(world, { name: 'Open' })
    assert.deepEqual(await openOf(one.teacher), [
      '2026-09-11 until 2026-09-15: 09:00',
      '2026-09-10 until 2026-09-14: 09:00',
    ])
    await take(one, '2026-09-11')
    assert.deepEqual(await openOf(one.teacher), ['2026-09-10 until 2026-09-14: 09:00'])
  })

  test('are no classes without students, nor those of a colleague', async () => {
    const empty = await addClass(world, { name: 'Empty', students: [] })
    assert.deepEqual(await openOf(empty.teacher), [])
    const colleague = await world.teacher('Cole Colleague')
    const group = await addGroup(world, { name: 'Core Cole', students: [await world.addStudent('Zoe Zed')] })
    await assign(world, { period: empty.period, group, teacher: colleague.teacher! })
    assert.deepEqual(await openOf(empty.teacher), [])
    assert.equal((await openOf(colleague)).length, 2)
  })

  test('are those that the teacher covered, without own classes that someone else covered', async () => {
    const one = await addClass(world, { name: 'Ill' })
    const deputy = await world.teacher('Dora Deputy')
    await addCover(world, one, { day: '2026-09-11', teacher: deputy.teacher })
    await addCover(world, one, { day: '2026-09-10', teacher: null })
    assert.deepEqual(await openOf(one.teacher), ['2026-09-10 until 2026-09-14: 09:00'])
    const [day] = (await homeOf(deputy)).open
    assert.deepEqual(
      day?.classes.map(({ groups, covered_for }) => [groups.join(), covered_for?.last_name]),
      [['Core Ill', 'Ill']],
    )
    await submitSheet(deputy, one, allPresent(one), { date: '2026-09-11', teacher_id: one.teacher.teacher! })
    assert.deepEqual(await openOf(deputy), [])
  })

  test('follow the setting of how long teachers may take attendance', async () => {
    const one = await addClass(world, { name: 'Window' })
    await sql`update school set attendance_days_back = 0`.execute(world.db)
    assert.deepEqual(await openOf(one.teacher), [])
    await sql`update school set attendance_days_back = 1`.execute(world.db)
    assert.deepEqual(await openOf(one.teacher), ['2026-09-11 until 2026-09-14: 09:00'])
    await sql`update school set attendance_days_back = 2`.execute(world.db)
  })
})

describe('The week of a teacher', () => {
  test('has each day`s own classes by time, with whether their sheet was taken', async () => {
    const one = await addClass(world, { name: 'Week' })
    const early = await addPeriod(world, { block: one.block, from: '08:00', until: '08:50', days: [1, 3] })
    await assign(world, { period: early, group: one.group, teacher: one.teacher.teacher! })
    await take(one, '2026-09-14')
    const { week } = await homeOf(one.teacher)
    assert.deepEqual(
      week.map(({ date, classes }) => [
        date,
        classes.map((each) => `${each.start_time} ${each.groups.join()} ${each.taken}`).join(', '),
      ]),
      [
        ['2026-09-14', '08:00 Core Week false, 09:00 Core Week true'],
        ['2026-09-15', '09:00 Core Week false'],
        ['2026-09-16', '08:00 Core Week false, 09:00 Core Week false'],
        ['2026-09-17', '09:00 Core Week false'],
        ['2026-09-18', '09:00 Core Week false'],
      ],
    )
  })

  test('names a closed day, has one class of two groups in one section period, and is the next one on a weekend', async () => {
    const saturday = await openWorld({ now: '2026-09-12T10:00:00' })
    const one = await addClass(saturday, { name: 'Sat' })
    const second = await addGroup(saturday, { name: 'Core Second' })
    await assign(saturday, { period: one.period, group: second, teacher: one.teacher.teacher! })
    await addClosure(saturday, 'Fair', '2026-09-15')
    const { week, open } = await homeOf(one.teacher)
    assert.deepEqual(
      week.map(({ date, closure, classes }) => [date, closure, classes.map(({ groups }) => groups)]),
      [
        ['2026-09-14', null, [['Core Sat', 'Core Second']]],
        ['2026-09-15', 'Fair', []],
        ['2026-09-16', null, [['Core Sat', 'Core Second']]],
        ['2026-09-17', null, [['Core Sat', 'Core Second']]],
        ['2026-09-18', null, [['Core Sat', 'Core Second']]],
      ],
    )
    assert.deepEqual(
      open.map(({ date, until }) => [date, until]),
      [
        ['2026-09-11', '2026-09-16'],
        ['2026-09-10', '2026-09-14'],
      ],
    )
    await saturday.close()
  })

  test('has the classes that they cover too, by time, and not those of other days', async () => {
    const ill = await addClass(world, { name: 'Absent' })
    const busy = await world.teacher('Dora Busy')
    const deputy = busy.teacher!
    const late = await addPeriod(world, { block: ill.block, from: '11:00', until: '11:50' })
    await assign(world, {
      period: late,
      group: await addGroup(world, { name: 'Core Busy' }),
      teacher: deputy,
    })
    for (const day of ['2026-09-15', '2026-09-17']) await addCover(world, ill, { day, teacher: deputy })
    await addCover(world, ill, { day: '2026-09-16', teacher: null })
    const { week } = await homeOf(busy)
    assert.deepEqual(
      week.map(({ classes }) =>
        classes.map(({ groups, covered_for }) => [...groups, covered_for?.last_name ?? 'own'].join(' ')),
      ),
      [
        ['Core Busy own'],
        ['Core Absent Absent', 'Core Busy own'],
        ['Core Busy own'],
        ['Core Absent Absent', 'Core Busy own'],
        ['Core Busy own'],
      ],
    )
  })
})

describe('Own students absent three times in a row', () => {
  const days = ['2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11']
  const ABSENT = { status: 'A' } as const
  let one: typeof lund
  beforeFile(async () => {
    one = await addClass(world, { name: 'Row' })
    await sql`update school set attendance_days_back = 10`.execute(world.db)
    const [ana, bo, cy] = one.students as [number, number, number]
    for (const [nth, day] of days.entries()) {
      await take(one, day, {
        [ana]: nth === 0 ? { status: 'P' } : nth === 2 ? { status: 'A', excuse: 'AEX' } : ABSENT,
        [bo]: nth === 2 ? { status: 'T' } : ABSENT,
        [cy]: nth === 3 ? { status: 'P' } : ABSENT,
      })
    }
    await sql`update school set attendance_days_back = 2`.execute(world.db)
  })

  test('are those whose last three marks are absences, excused or not, with since when', async () => {
    assert.deepEqual((await homeOf(one.teacher)).absent_in_a_row, [
      {
        id: one.students[0],
        first_name: 'Ana',
        last_name: 'AbaraRow',
        grade_level: 4,
        absences: 3,
        excused: 1,
        since: '2026-09-09',
        last: '2026-09-11',
      },
    ])
  })

  test('are counted in the teacher`s own classes, while they are the teacher`s students', async () => {
    assert.deepEqual((await homeOf(lund.teacher)).absent_in_a_row, [])
    await take(one, '2026-09-14', { [one.students[0]!]: ABSENT })
    assert.equal((await homeOf(one.teacher)).absent_in_a_row[0]?.absences, 4)
    await sql`update group_membership set during = daterange(lower(during), '2026-09-14')
      where student_id = ${one.students[0]!}`.execute(world.db)
    assert.deepEqual((await homeOf(one.teacher)).absent_in_a_row, [])
  })
})
