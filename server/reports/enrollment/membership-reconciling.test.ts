import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { MembershipRow } from '#contract/reports/enrollment.ts'
import { MEMBERSHIP_PERIODS, type MembershipPeriod } from '#contract/reports/periods.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { addDays, weekdayOf } from '#server/plan/calendar/days.ts'
import { replaceEnrollments, type Enrolled } from '#tests/world/enrolled.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { openRandomSchool, replaceMarks, type RandomMark } from '#tests/world/random/marks.ts'
import { recountMembership, type SchoolModel } from '#tests/world/random/recount.ts'
import { report } from '#tests/world/reports.ts'
import { addClosure } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const seed = process.env['HOMEROOM_MEMBERSHIP_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
const ROUNDS = 6
const STUDENTS = 24
const HOLIDAYS = ['2026-06-02', '2026-09-07', '2026-09-08']
const YEARS = [
  ['2025-08-18', '2026-06-05'],
  ['2026-08-17', '2027-06-11'],
] as const
/** Two weeks of the year before, and the fall up to a Monday on which attendance has not been taken. */
const TODAY = '2026-09-28'
const DAYS = Array.from({ length: 127 }, (_, nth) => addDays('2026-05-25', nth)).filter((day) => day < TODAY)
const SCHOOL_DAYS = DAYS.filter(
  (day) =>
    weekdayOf(day) <= 5 &&
    !HOLIDAYS.includes(day) &&
    YEARS.some(([first, last]) => first <= day && day <= last),
)

const world = useWorld({ now: `${TODAY}T07:00:00` })
let school: Awaited<ReturnType<typeof openRandomSchool>>
beforeFile(async () => {
  school = await openRandomSchool(world)
  for (let nth = school.students.length; nth < STUDENTS; nth++)
    school.students.push(await world.addStudent(`Student ${'Abcdefghijklmnopqrstuvwxyz'.slice(0, nth)}`))
  await sql`insert into school_year (name, start_date, end_date)
    values ('2025–2026', ${YEARS[0][0]}, ${YEARS[0][1]})`.execute(world.db)
  for (const day of HOLIDAYS) await addClosure(world, 'Holiday', day)
})

type Range = { start_date: string; end_date: string }

/** A student stays, comes late, leaves, comes back in any grade, changes grade, or never came. */
function randomEnrollments(random: Random): Enrolled[] {
  const [from, until, later] = [random, random, random].map(() => random.pick(DAYS)).toSorted()
  const [grade, other] = [random.pick([3, 4]), random.pick([3, 4, 5])]
  return random.pick<Enrolled[]>([
    [{ from: DAYS[0]!, grade }],
    [{ from: from!, grade }],
    [{ from: from!, until: until!, grade, exit: 'moved_away' }],
    [
      { from: from!, until: until!, grade },
      { from: addDays(later!, 1), grade: other, entry: 'returned' },
    ],
    [
      { from: from!, until: until!, grade, exit: 'promoted' },
      { from: addDays(until!, 1), grade: 7, entry: 'promoted' },
    ],
    [{ from: from!, until: until!, grade, exit: 'no_show' }],
  ])
}

/** Marks of most students on most days, also of days on which some are not enrolled. */
const randomMarks = (random: Random): RandomMark[] =>
  DAYS.flatMap((day) =>
    school.students.flatMap((student) =>
      school.periods
        .filter(() => random.chance(0.4))
        .map((period) => ({
          period,
          day,
          student,
          teacher: school.teachers[0]!,
          group: school.groups[0]!,
          status: random.pick(['P', 'P', 'A', 'T']),
          excuse: null,
        })),
    ),
  )

const membership = async (range: Range, by: MembershipPeriod) =>
  (await report(school.admin, { ...range, by, type: 'membership' })).body
const ofAll = (rows: readonly MembershipRow[]) => rows.filter(({ grade_level }) => grade_level === null)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The absent days of membership are those of chronic absence, and those that the records show. */
async function assertAgreesWithAttendance(range: Range) {
  const rows = ofAll(await membership(range, 'month'))
  const absent = sum(rows.map((row) => row.membership_days - row.days_present))
  const chronic = (await report(school.admin, { ...range, type: 'chronic_absence' })).body
  const inYears = new Set(SCHOOL_DAYS)
  const records = (await report(school.admin, range)).body.filter(({ date }) => inYears.has(date))
  const studentDays = [...Map.groupBy(records, ({ date, student }) => `${date} ${student}`).values()]
  const absentInRecords = studentDays.filter(
    (day) => 2 * day.filter(({ status }) => status === 'A').length >= day.length,
  )
  assert.equal(absentInRecords.length, absent)
  assert.ok(studentDays.length <= sum(rows.map(({ membership_days }) => membership_days)))
  // Chronic absence also counts marks between two school years.
  if (range.start_date >= YEARS[1][0]) {
    assert.equal(sum(chronic.map(({ days_absent }) => days_absent)), absent)
    assert.equal(sum(chronic.map(({ days_enrolled }) => days_enrolled)), studentDays.length)
  }
}

/** The members of a school day, with the entries after it and the withdrawals from it on, are those of a later one. */
async function assertAgreesWithChanges(from: string, until: string) {
  const days = await membership({ start_date: from, end_date: until }, 'day')
  const changes = (
    await report(school.admin, { start_date: from, end_date: until, type: 'entries_and_withdrawals' })
  ).body
  const all = (
    await report(school.admin, { start_date: DAYS[0]!, end_date: TODAY, type: 'entries_and_withdrawals' })
  ).body
  const neverCame = new Set(all.filter(({ code }) => code === 'no_show').map(({ student_id }) => student_id))
  const counted = changes.filter(({ student_id }) => !neverCame.has(student_id))
  for (const grade of [3, 4, 5, 7, null]) {
    const membersOn = (day: string) =>
      days.find((row) => row.start_date === day && row.grade_level === grade)?.membership_days ?? 0
    const isOf = ({ grade_level }: { grade_level: number }) => grade === null || grade === grade_level
    const entries = counted.filter((row) => row.change === 'entry' && row.date > from && isOf(row))
    const exits = counted.filter((row) => row.change === 'exit' && row.date < until && isOf(row))
    assert.equal(membersOn(from) + entries.length - exits.length, membersOn(until), `grade ${grade}`)
  }
}

describe(`Membership of any school, HOMEROOM_MEMBERSHIP_SEED=${seed}`, () => {
  test('is that of the records by day, week, month and year, with the entries, withdrawals and absences of the other reports', async () => {
    const random = randomFrom(seed)
    const marks = randomMarks(random)
    const enrollments = new Map<number, Enrolled[]>(
      school.students.map((student) => [student, [{ from: DAYS[0]!, grade: 4 }]]),
    )
    const model: SchoolModel = { enrollments, marks, years: YEARS, closures: new Set(HOLIDAYS) }
    for (const [student, enrolled] of enrollments) await replaceEnrollments(world.db, student, enrolled)
    await replaceMarks(world, school, marks)
    await sql`select count_days('-infinity', ${random.pick(DAYS)}::date)`.execute(world.db)
    for (let round = 0; round < ROUNDS; round++) {
      for (const student of random.shuffled(school.students).slice(0, STUDENTS / 3)) {
        enrollments.set(student, randomEnrollments(random))
        await replaceEnrollments(world.db, student, enrollments.get(student)!)
      }
      const [start_date = '', end_date = ''] = [random.pick(DAYS), random.pick(DAYS)].toSorted()
      for (const range of [
        { start_date, end_date },
        { start_date: DAYS[0]!, end_date: '2027-06-11' },
      ]) {
        for (const by of MEMBERSHIP_PERIODS) {
          const expected = recountMembership(model, TODAY, range, by)
          assert.deepEqual(await membership(range, by), expected, `${by} ${start_date} ${end_date}`)
        }
        await assertAgreesWithAttendance(range)
      }
      const [from = '', until = ''] = random.shuffled(SCHOOL_DAYS).slice(0, 2).toSorted()
      await assertAgreesWithChanges(from, until)
    }
  })
})
