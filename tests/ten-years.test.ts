import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MEMBERSHIP_PERIODS } from '#contract/reports/periods.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { timesOf } from '#tests/run/length.ts'
import type { Person } from '#tests/world/person.ts'
import { addMarks, openRandomSchool, type RandomMark } from '#tests/world/random/marks.ts'
import { officeOn } from '#tests/world/random/office-year.ts'
import {
  recountAttendance,
  recountChanges,
  recountMembership,
  schoolDaysBefore,
  type SchoolModel,
  type Span,
} from '#tests/world/random/recount.ts'
import { report } from '#tests/world/reports.ts'
import { addClosure } from '#tests/world/timetable.ts'
import { openWorld, useWorld, type World } from '#tests/world/world.ts'

const seed = process.env['HOMEROOM_YEARS_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
const YEARS = timesOf({ usual: 2, long: 10 })
const STUDENTS = timesOf({ usual: 40, long: 200 })
const TAKEN_DAYS = 10
const LAST_YEAR = 2026

const world = useWorld()

type School = { random: Random; model: SchoolModel; school: Awaited<ReturnType<typeof openRandomSchool>> }

test(`${YEARS} random years of a school, of which every report says what a small model does, HOMEROOM_YEARS_SEED=${seed}`, async () => {
  const random = randomFrom(seed)
  const years = Array.from({ length: YEARS }, (_, nth) => LAST_YEAR + 1 - YEARS + nth)
  const model: SchoolModel = {
    enrollments: new Map(),
    marks: [],
    years: years.map((year) => [`${year}-08-17`, `${year + 1}-06-11`]),
    closures: new Set(),
  }
  const school = await openSchool(world, model)
  for (const [nth, [first, last]] of model.years.entries()) {
    const middle = addDays(first, random.between(110, 160))
    await onDay(first, async (admin) => {
      const office = officeOn({ office: admin, today: first, model, random })
      const formerEnd = model.years[nth - 1]?.[1]
      if (formerEnd) await office.turnYear(formerEnd)
      const wanted = formerEnd ? STUDENTS / 7 : STUDENTS
      for (let count = 0; count < wanted; count++)
        await office.enter(formerEnd ? random.between(1, 2) : random.between(1, 7))
      await office.neverCame()
    })
    for (const [from, today] of [
      [first, middle],
      [middle, last],
    ] as const) {
      await onDay(today, async (admin) => {
        const office = officeOn({ office: admin, today, model, random })
        await takeAttendance({ random, model, school }, { start_date: from, end_date: addDays(today, -1) })
        await office.comeAndGo(STUDENTS / 20)
        await compareYear(admin, { model, today, random }, nth)
      })
    }
  }
  const end = model.years.at(-1)![1]
  await onDay(end, async (admin) => {
    for (const nth of years.keys()) await compareYear(admin, { model, today: end, random }, nth)
  })
})

async function openSchool({ db }: World, { years }: SchoolModel) {
  const school = await openRandomSchool(world)
  await sql`delete from student`.execute(db)
  await sql`delete from school_year`.execute(db)
  const [first, last] = years.at(-1)!
  await sql`update school set year_start = ${first}, year_end = ${last}`.execute(db)
  for (const [start, end] of years.slice(0, -1))
    await sql`insert into school_year (name, start_date, end_date) values (${start}, ${start}, ${end})`.execute(
      db,
    )
  return school
}

let moments = 0
/** Someone of the office in the app of a day, over the same database. */
async function onDay(day: string, work: (admin: Person) => Promise<void>) {
  const { db, reports, url } = world
  const database = { db, writes: db, reports, url, close: () => Promise.resolve() }
  const opened = await openWorld({ now: `${day}T07:00:00`, database, env: { WRITES_PER_MINUTE: '100000' } })
  await work(await opened.admin(`Ada ${'a'.repeat((moments += 1))}`))
  await opened.close()
}

const MARKS = [
  ['P', null],
  ['P', null],
  ['P', null],
  ['T', null],
  ['A', null],
  ['A', 'AEX'],
] as const

/** Marks of most students on some days, also of a few who are not enrolled; a night counts some of the days, one of them is closed later. */
async function takeAttendance({ random, model, school }: School, span: Span) {
  const schoolDays = schoolDaysBefore(model, addDays(span.end_date, 1), span)
  const days = random
    .shuffled(schoolDays)
    .slice(0, TAKEN_DAYS / 2)
    .toSorted()
  const marks = days.flatMap((day) =>
    [...model.enrollments].flatMap(([student, enrolled]) => {
      const isThere = enrolled.some(
        ({ from, until = '9999', exit }) => exit !== 'no_show' && from <= day && day <= until,
      )
      return school.periods
        .slice(0, 2)
        .filter(() => random.chance(isThere ? 0.9 : 0.02))
        .map((period): RandomMark => {
          const [status, excuse] = random.pick(MARKS)
          const teacher = school.teachers[0]!
          return { period, day, student, teacher, group: random.pick(school.groups), status, excuse }
        })
    }),
  )
  await addMarks(world, school, marks)
  model.marks.push(...marks)
  await sql`select count_days('-infinity', ${days[3] ?? span.end_date}::date)`.execute(world.db)
  if (!days[2]) return
  await addClosure(world, 'Storm', days[2])
  model.closures.add(days[2])
}

type Comparison = { model: SchoolModel; today: string; random: Random }

async function compareYear(admin: Person, { model, today, random }: Comparison, nth: number) {
  const [start_date, end_date] = model.years[nth]!
  const year = { start_date, end_date }
  for (const span of [year, { ...year, grade_level_id: random.between(1, 7) }]) {
    const which = JSON.stringify(span)
    assert.deepEqual(await attendanceIn(admin, span), recountAttendance(model, today, span), which)
    const changes = (await report(admin, { ...span, type: 'entries_and_withdrawals' })).body
    const listed = changes.map((row) => [row.date, row.student_id, row.grade_level, row.change].join(' '))
    assert.deepEqual(listed.sort(), recountChanges(model, span), which)
    for (const by of MEMBERSHIP_PERIODS) {
      const { body } = await report(admin, { ...span, by, type: 'membership' })
      assert.deepEqual(body, recountMembership(model, today, span, by), `${by} ${which}`)
    }
  }
}

/** The reports of attendance in the form of the recount. */
async function attendanceIn(admin: Person, span: Span) {
  const records = (await report(admin, span)).body
  const days = (await report(admin, { ...span, type: 'daily_summary' })).body
  const groups = (await report(admin, { ...span, type: 'group_summary' })).body
  const students = (await report(admin, { ...span, type: 'student_summary' })).body
  const weeks = (await admin.call('GET /attendance/reports/weeks/', { query: span })).body
  const chronic = (await report(admin, { ...span, type: 'chronic_absence' })).body
  const idOf = new Map(students.map(({ student, student_id }) => [student, student_id]))
  const ofRecords: Record<string, number> = {}
  for (const { date, student, status } of records) {
    const key = `${date} ${idOf.get(student)} ${status}`
    ofRecords[key] = (ofRecords[key] ?? 0) + 1
  }
  return {
    records: ofRecords,
    days: Object.fromEntries(days.map(({ date, status, count }) => [`${date} ${status}`, count])),
    groups: byKind(groups, ({ group_id }) => group_id),
    students: byKind(students, ({ student_id }) => student_id),
    weeks: byKind(weeks, ({ week }) => week),
    chronic: chronic.map((row) => String([row.student_id, row.days_absent, row.days_enrolled])).sort(),
  }
}

const KINDS = ['P', 'A', 'T', 'E'] as const
const byKind = <Row extends Record<(typeof KINDS)[number], number>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
) =>
  Object.fromEntries(
    rows.flatMap((row) =>
      KINDS.filter((kind) => row[kind] > 0).map((kind) => [`${keyOf(row)} ${kind}`, row[kind]]),
    ),
  )
