import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replaceEnrollments } from '#tests/world/enrolled.ts'
import { allPresent, submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, addGroup, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'

const ATTENDANCE = 'GET /api/office/attendance/'
/** A Wednesday: the four weeks before this one are those from August 24 to September 20. */
const world = useWorld({ now: '2026-09-23T12:00:00' })
let office: Person
let ninth: Class
let eighth: Class
beforeFile(async () => {
  office = await world.admin()
  ninth = await addClass(world, { name: 'Lund', students: ['Ana Abara', 'Bo Begum', 'Cy Chen', 'Di Dahl'] })
  const student = await world.addStudent('Eve Eighth', 3)
  const group = await addGroup(world, { name: 'Core 8A', grade: 3, students: [student] })
  const period = await addPeriod(world, { block: ninth.block, grade: 3, from: '10:00', until: '11:00' })
  await assign(world, { period, group, teacher: ninth.teacher.teacher! })
  eighth = { ...ninth, period, group, students: [student] }
})

async function take(one: Class, date: string, absent: number[] = [], status: 'A' | 'T' = 'A') {
  const marks: Marks = { ...allPresent(one), ...Object.fromEntries(absent.map((id) => [id, { status }])) }
  const more = date === '2026-09-23' ? {} : { reason: 'from paper' }
  const reply = await submitSheet(office, one, marks, { date, teacher_id: one.teacher.teacher!, ...more })
  assert.equal(reply.status, 200, reply.text)
}
const read = async () => (await office.call(ATTENDANCE)).body

describe('The office`s attendance', () => {
  test('is for the office only', async () => {
    assert.equal((await world.visitor().call(ATTENDANCE)).status, 401)
    for (const person of [await world.newcomer(), await world.student(), await world.teacher()])
      assert.equal((await person.call(ATTENDANCE)).status, 403)
  })

  test('has no rate and no grade before the first mark', async () => {
    const none = { rate: null, total: 0 }
    assert.deepEqual(await read(), {
      date: '2026-09-23',
      start_date: '2026-08-24',
      end_date: '2026-09-20',
      day: none,
      four_weeks: none,
      grades: [],
      days: [],
    })
  })

  test('compares today with the four whole weeks before this one, by grade; this week is in neither', async () => {
    const [ana, bo, cy] = ninth.students
    await take(ninth, '2026-08-21', [ana!, bo!, cy!])
    await take(ninth, '2026-08-24', [ana!])
    await take(ninth, '2026-09-18', [])
    await take(ninth, '2026-09-21', [ana!, bo!])
    await take(eighth, '2026-09-18', [])
    const monday = await read()
    assert.deepEqual([monday.date, monday.day], ['2026-09-21', { rate: 50, total: 4 }])
    await take(ninth, '2026-09-23', [ana!, bo!, cy!])
    const { day: today, four_weeks, grades, days } = await read()
    assert.deepEqual(today, { rate: 25, total: 4 })
    assert.deepEqual(four_weeks, { rate: 88.89, total: 9 })
    assert.deepEqual(grades, [
      { grade_level: 3, day: { rate: null, total: 0 }, four_weeks: { rate: 100, total: 1 } },
      { grade_level: 4, day: { rate: 25, total: 4 }, four_weeks: { rate: 87.5, total: 8 } },
    ])
    assert.deepEqual(
      days.map(({ day, rate, total }) => [day, rate, total].join(' ')),
      ['2026-08-24 75 4', '2026-09-18 100 5', '2026-09-21 50 4', '2026-09-23 25 4'],
    )
  })

  test('follows every later save, of today and of a day before', async () => {
    const [ana, bo, cy, di] = ninth.students
    await take(ninth, '2026-09-23', [di!], 'T')
    await take(ninth, '2026-08-24', [ana!, bo!, cy!, di!])
    const { day: today, four_weeks } = await read()
    assert.deepEqual(today, { rate: 100, total: 4 })
    assert.deepEqual(four_weeks, { rate: 55.56, total: 9 })
  })

  test('counts each day in the grade that the student was in, also where that is entered later', async () => {
    const grade = async (code: number) =>
      (await read()).grades.find(({ grade_level }) => grade_level === code)?.four_weeks.total ?? 0
    const before = [await grade(4), await grade(5)]
    await replaceEnrollments(world.db, ninth.students[0]!, [
      { from: '2026-08-17', until: '2026-09-10', exit: 'promoted' },
      { from: '2026-09-11', grade: 5, entry: 'promoted' },
    ])
    assert.deepEqual([await grade(4), await grade(5)], [before[0]! - 1, before[1]! + 1])
  })

  test('agrees with the report of the same days', async () => {
    const { start_date, end_date, four_weeks } = await read()
    const weeks = (await office.call('GET /attendance/reports/weeks/', { query: { start_date, end_date } }))
      .body
    assert.equal(
      weeks.reduce((sum, { total }) => sum + total, 0),
      four_weeks.total,
    )
  })
})
