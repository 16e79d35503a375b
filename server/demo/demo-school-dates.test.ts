import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { addDays, weekdayOf } from '#server/plan/calendar/days.ts'
import { containsDay, demoCalendar } from './timetable/calendar.ts'
import { demoSchool } from './demo-school.ts'
import type { Story } from './people.ts'
import { copyOfDemoSchool, DEMO_MOMENTS } from './testing.ts'

const atTen = (day: string) => demoSchool({ day, time: '10:00' })

/** Two assignments at overlapping times that share a teacher, a group, a room or a student. */
const clashes = sql`
  with meeting as (
    select assignment.id, student_group_id, assignment.teacher_id, room_number, start_time, end_time, days_of_week,
      during * daterange(start_date, end_date, '[]') during
    from assignment join section_period on section_period.id = section_period_id
      join block_schedule on block_schedule.id = block_schedule_id
      join student_group on student_group.id = student_group_id
  )
  select one.id, other.id from meeting one join meeting other
    on one.id < other.id and one.during && other.during and one.days_of_week && other.days_of_week
    and one.start_time < other.end_time and other.start_time < one.end_time
  where one.teacher_id = other.teacher_id or one.student_group_id = other.student_group_id
    or one.room_number = other.room_number or exists (
    select from group_membership a join group_membership b on a.student_id = b.student_id
    where a.student_group_id = one.student_group_id and b.student_group_id = other.student_group_id
      and a.during && b.during)`

const sheetsAtOddTimes = sql`
  select from attendance_mark join section_period on section_period.id = section_period_id
  where coalesce(first_taken_at, taken_at) at time zone 'America/New_York' not between day + start_time and day + end_time`

const weekOf = (who: 'teacher' | 'student') => sql<{ weekday: number; classes: number }>`
  select weekday, count(*) classes from block_schedule
    join section_period on block_schedule_id = block_schedule.id, unnest(days_of_week) weekday,
    assignment where section_period_id = section_period.id and block_schedule.id = 1 and ${
      who === 'teacher'
        ? sql`teacher_id = 1`
        : sql`student_group_id in (select student_group_id from group_membership where student_id = 1)`
    } group by 1 order by 1`

const weekWith = (classes: number) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, classes }))

for (const [what, now] of [
  ['a Saturday', DEMO_MOMENTS.saturday],
  ['a leap day', '2028-02-29'],
  ['a Friday after the clocks were changed', DEMO_MOMENTS.friday],
] as const) {
  test(`on ${what} nobody is in two places, and teacher@ and student@ have a full week`, async (t) => {
    const today = now.slice(0, 10)
    const { db, close } = await copyOfDemoSchool(now)
    t.after(close)
    const select = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(db)).rows
    assert.deepEqual(await select(clashes), [])
    assert.deepEqual(await select(weekOf('teacher')), weekWith(5))
    assert.deepEqual(await select(weekOf('student')), weekWith(6))
    assert.deepEqual(await select(sheetsAtOddTimes), [])
    const [days] = await select(sql<{
      first: string
      last: string
      inYear: boolean
    }>`select min(day) "first", max(day) "last",
      (select bool_and(year_start <= ${today} and ${today} <= year_end) from school) "inYear" from attendance_mark`)
    assert.equal(days!.last, demoCalendar(today).taught.at(-1))
    assert.ok(days!.first <= addDays(today, -7 * 8) && days!.inYear)
    const marksOnClosedDays = sql`select from attendance_mark where extract(isodow from day) > 5 or exists (
      select from school_closure where day between start_date and end_date)`
    assert.deepEqual(await select(marksOnClosedDays), [])
  })
}

describe('on any day of the year', () => {
  const days = Array.from({ length: 366 }, (_, index) => addDays('2026-01-02', index))

  test('the school is open today, and the current block began before today and ends after it', () => {
    for (const today of days) {
      const { blocks, closures, taught } = demoCalendar(today)
      const [current, past] = blocks
      assert.ok(!closures.some((closure) => containsDay(closure, today)), today)
      assert.ok(current.start_date <= addDays(today, -14) && addDays(today, 14) <= current.end_date, today)
      assert.ok(past.end_date < current.start_date && past.start_date <= addDays(today, -56))
      assert.ok(taught.length >= 37 && taught.at(-1)! < today && taught.every((day) => weekdayOf(day) <= 5))
      assert.ok(closures.some((closure) => closure.start_date > today))
    }
  })

  test('blocks follow each other until the last day of the year, with six weeks of classes and holidays in each season', () => {
    for (const today of days) {
      const { yearStart, yearEnd, blocks, later, closures } = demoCalendar(today)
      const all = [blocks[1], blocks[0], ...later]
      assert.deepEqual(
        all.map(({ start_date }) => start_date),
        [yearStart, ...all.slice(0, -1).map(({ end_date }) => addDays(end_date, 3))],
      )
      assert.equal(all.at(-1)!.end_date, yearEnd)
      for (const block of all) {
        const weeks = Array.from({ length: 8 }, (_, week) => addDays(block.start_date, 7 * week)).filter(
          (monday) =>
            monday < block.end_date &&
            !closures.some((one) => containsDay(one, monday) && containsDay(one, addDays(monday, 4))),
        )
        assert.equal(weeks.length, 6, block.name)
      }
      assert.ok(later.every((block) => closures.some((one) => containsDay(block, one.start_date))))
    }
  })

  test('has the same people with the same stories', () => {
    const [monday, ...others] = ['2026-09-14', '2026-01-02', '2026-07-15', '2028-02-29'].map(atTen)
    for (const other of others) {
      assert.deepEqual(other.students, monday!.students)
      assert.deepEqual(other.groups, monday!.groups)
      assert.deepEqual(
        other.assignments.map(({ from: _from, ...rest }) => rest),
        monday!.assignments.map(({ from: _from, ...rest }) => rest),
      )
    }
  })

  test('one student is chronically absent, and one would be after one or two more days', () => {
    for (const today of days.slice(0, 7)) {
      const { deviations, students } = atTen(today)
      const { taught } = demoCalendar(today)
      const absentDays = (story: Story) => {
        const { id } = students.find((student) => student.story === story)!
        const away = deviations.filter((one) => one.student === id && one.status === 'A' && one.slot === 3)
        return new Set(away.map(({ day }) => day)).size
      }
      const share = absentDays('chronic') / taught.length
      assert.ok(share >= 0.1 && share < 0.2, `${today}: ${share}`)
      assert.ok(absentDays('nearChronic') / taught.length < 0.1, today)
      assert.ok((absentDays('nearChronic') + 2) / (taught.length + 2) >= 0.1, today)
    }
  })
})
