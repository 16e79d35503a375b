import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addCover } from '#tests/world/schedules/cover.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet, TODAY, type Marks } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { studentsSoFar, type WeekMark } from './week-so-far.ts'

const world = useWorld({ now: '2026-09-16T09:05:00' })
const WEDNESDAY = '2026-09-16'
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

const weekSoFar = (person: Person, one: Class, more = {}) =>
  person.call('GET /attendance/week-so-far/', {
    query: { section_period_id: one.period, date: WEDNESDAY, teacher_id: one.teacher.teacher!, ...more },
  })

/** Marks of the same students in another section period of their teacher, as the office saves them. */
async function saveElsewhere(
  one: Class,
  { from, date = WEDNESDAY, homeroom = false, marks }: Elsewhere,
): Promise<void> {
  const period = await addPeriod(world, { block: one.block, from, until: `${from.slice(0, 2)}:55`, homeroom })
  const teacher = one.teacher.teacher!
  await assign(world, { period, group: one.group, teacher })
  const more = { date, teacher_id: teacher, reason: 'taken on paper' }
  const saved = await submitSheet(admin, { period }, marks, more)
  assert.equal(saved.status, 200, saved.text)
}
type Elsewhere = { from: string; date?: string; homeroom?: boolean; marks: Marks }

describe('The week so far of a sheet`s students', () => {
  test('is refused to colleagues, and where the section period is unknown', async () => {
    const one = await addClass(world, { name: 'Closed' })
    const other = await addClass(world, { name: 'Other' })
    assert.equal((await weekSoFar(other.teacher, one)).status, 403)
    assert.equal((await weekSoFar(one.teacher, one, { section_period_id: 99_999 })).status, 403)
    assert.equal((await weekSoFar(admin, one, { section_period_id: 99_999 })).status, 404)
    assert.equal((await weekSoFar(one.teacher, one, { date: 'yesterday' })).status, 400)
  })

  test('is for whoever covers the class, on that day only', async () => {
    const one = await addClass(world, { name: 'Covered' })
    const deputy = await world.teacher('Cole Covering')
    await addCover(world, one, { day: WEDNESDAY, teacher: deputy.teacher! })
    assert.equal((await weekSoFar(deputy, one)).status, 200)
    assert.equal((await weekSoFar(deputy, one, { date: TODAY })).status, 403)
  })

  test('has the classes that a student missed before this one today, by time', async () => {
    const one = await addClass(world, { name: 'Absent' })
    const [ana, bo] = one.students as [number, number]
    await saveElsewhere(one, { from: '08:30', marks: { [ana]: { status: 'A' }, [bo]: { status: 'P' } } })
    await saveElsewhere(one, { from: '07:30', homeroom: true, marks: { [ana]: { status: 'A' } } })
    const { body } = await weekSoFar(one.teacher, one)
    assert.deepEqual(
      body.students.map(({ student_id, absent_in, tardies }) => ({
        student_id,
        tardies,
        absent_in: absent_in.map(({ start_time, homeroom }) => [start_time, homeroom]),
      })),
      [
        {
          student_id: ana,
          tardies: 0,
          absent_in: [
            ['07:30', true],
            ['08:30', false],
          ],
        },
      ],
    )
  })

  test('counts tardies since Monday, of the students of this sheet', async () => {
    const one = await addClass(world, { name: 'Tardy' })
    const other = await addClass(world, { name: 'Elsewhere' })
    const [ana, bo] = one.students as [number, number]
    await saveElsewhere(one, { from: '08:30', marks: { [ana]: { status: 'T' } } })
    await saveElsewhere(one, { from: '13:30', date: TODAY, marks: { [ana]: { status: 'T' } } })
    await saveElsewhere(one, { from: '14:30', date: '2026-09-11', marks: { [bo]: { status: 'T' } } })
    await saveElsewhere(other, {
      from: '15:30',
      date: TODAY,
      marks: { [other.students[0]!]: { status: 'T' } },
    })
    const { body } = await weekSoFar(one.teacher, one)
    assert.deepEqual(body, {
      is_this_week: true,
      students: [{ student_id: ana, absent_in: [], tardies: 2 }],
    })
    const { body: before } = await weekSoFar(one.teacher, one, { date: '2026-09-11' })
    assert.deepEqual(before, { is_this_week: false, students: [] })
  })
})

describe('Of the marks of a week', () => {
  const period = (start_time: string) => ({
    name: 'Grade 9',
    has_own_name: false,
    homeroom: false,
    start_time,
  })
  const periods = new Map([
    [1, period('08:20')],
    [2, period('09:15')],
    [3, period('11:05')],
  ])
  const mark = (section_period_id: number, status: WeekMark['status'], is_of_day: boolean): WeekMark => ({
    student_id: 11,
    section_period_id,
    status,
    is_of_day,
  })
  const found = (...marks: WeekMark[]) => studentsSoFar(marks, period('09:15'), periods)

  test('those at the time of the class and after it on its day tell nothing', () => {
    assert.deepEqual(found(mark(2, 'A', true), mark(3, 'A', true), mark(3, 'T', true)), [])
  })

  test('earlier days count with all their tardies, and with no absence', () => {
    assert.deepEqual(found(mark(3, 'T', false), mark(3, 'A', false)), [
      { student_id: 11, absent_in: [], tardies: 1 },
    ])
  })

  test('those of an unknown section period are left out', () => {
    assert.deepEqual(found(mark(4, 'A', true)), [])
  })
})
