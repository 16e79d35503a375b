import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { localNow } from '#server/clock.ts'
import { openWorld } from '#tests/world/world.ts'
import { addDays, weekdayOf } from '#server/plan/calendar/days.ts'
import { demoSchool } from './demo-school.ts'
import { copyOfDemoSchool, DEMO_MOMENTS } from './testing.ts'

/** The demo school as it was made at a local time, to the office. */
async function openDemoSchool(now: string) {
  const world = await openWorld({ now, database: await copyOfDemoSchool(now) })
  const office = await world.admin()
  return { ...world, office }
}
type Demo = Awaited<ReturnType<typeof openDemoSchool>>

async function sheetsByState({ office }: Demo) {
  const { sheets } = (await office.call('GET /attendance/board/')).body
  return Object.fromEntries(
    Map.groupBy(sheets, ({ state }) => state)
      .entries()
      .map(([state, some]) => [state, some.length]),
  )
}

async function studentsByTier({ office, db }: Demo) {
  const { year_start, year_end } = await db.selectFrom('school').selectAll().executeTakeFirstOrThrow()
  const query = { type: 'chronic_absence', start_date: year_start, end_date: year_end } as const
  const rows = (await office.call('GET /attendance/reports/', { query })).body as { tier: string }[]
  const count = (tier: string) => rows.filter((row) => row.tier === tier).length
  return { atRisk: count('at_risk'), chronic: count('chronic'), severe: count('severe'), all: rows.length }
}

for (const [when, now, sheets] of [
  ['before school on a Friday', DEMO_MOMENTS.friday, { upcoming: 88 }],
  ['in homeroom', '2027-01-04T08:05:00', { due: 7, taken: 7, upcoming: 74 }],
  ['in the middle of a Wednesday morning', DEMO_MOMENTS.wednesday, { late: 1, taken: 43, upcoming: 44 }],
  ['on a Friday evening', DEMO_MOMENTS.fridayEvening, { late: 1, taken: 87 }],
  ['on a Saturday', DEMO_MOMENTS.saturday, {}],
] as const) {
  test(`${when} begun classes are taken but one, and a few students are often absent`, async (t) => {
    const demo = await openDemoSchool(now)
    t.after(demo.close)
    assert.deepEqual(await sheetsByState(demo), sheets)
    const { atRisk, chronic, severe, all } = await studentsByTier(demo)
    assert.ok(Math.abs(atRisk - all / 12) <= 5, `${atRisk} of ${all} at risk`)
    assert.ok(Math.abs(severe - all / 40) <= 2, `${severe} of ${all} severe`)
    assert.ok(chronic > severe && chronic < atRisk, `${chronic} chronic`)
    const times = await demo.db
      .selectFrom('attendance_sheet')
      .select(({ fn }) => fn.max('taken_at').as('last'))
      .executeTakeFirstOrThrow()
    assert.ok(localNow(times.last, 'America/New_York') <= now, 'nothing was taken in the future')

    const { activity } = (await demo.office.call('GET /students/api/overview/')).body
    assert.equal(activity.length, 10)
    for (const { at } of activity) {
      assert.ok(at < now && weekdayOf(at.slice(0, 10)) <= 5, `${at} is on a school day, before ${now}`)
    }
    const { taught } = demoSchool({ day: now.slice(0, 10), time: now.slice(11, 16) }).calendar
    assert.ok(activity[0]!.at.slice(0, 10) >= taught.at(-1)!, `${activity[0]!.at} is recent`)
  })
}

test('every entry of the audit has the moment of a working day at which the office or a teacher did it', async (t) => {
  const now = DEMO_MOMENTS.wednesday
  const { db, close } = await openDemoSchool(now)
  t.after(close)
  const { rows } = await sql<{ action: string; subject: string; day: string; time: string; entries: number }>`
    select action, subject, to_char(local, 'YYYY-MM-DD') as day, to_char(local, 'HH24:MI') as time, count(*)::int entries
    from (select *, at at time zone 'America/New_York' as local from audit) entry group by 1, 2, 3, 4`.execute(
    db,
  )
  const { calendar } = demoSchool({ day: '2026-11-18', time: '10:04' })
  const days = [addDays(calendar.yearStart, -10), ...calendar.schoolDays]
  for (const { action, subject, day, time } of rows) {
    const entry = `${action} ${subject} ${day} ${time}`
    assert.ok(days.includes(day), `${entry} is on a working day`)
    assert.ok(
      time >= '07:30' && time < '20:00' && `${day}T${time}` < now,
      `${entry} is in the hours of the school`,
    )
  }
  const setUp = rows.filter(({ day }) => day === days[0])
  const sum = (some: typeof rows) => some.reduce((all, { entries }) => all + entries, 0)
  assert.ok(
    sum(setUp) > 1000 && sum(rows) - sum(setUp) > 500,
    'the school is set up before the year, and changed later',
  )
})

describe('at any minute of a school day', () => {
  const at = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const day = '2026-11-19'
  /** Every seven minutes of the school's hours, and now and then before and after them, when nothing begins or ends. */
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute).filter((minute) =>
    minute >= 7 * 60 && minute < 17 * 60 ? minute % 7 === 0 : minute % 70 === 0,
  )

  test('one class is late from ten minutes after the bell on, and it is one of teacher@', () => {
    for (const minute of minutes) {
      const time = at(minute)
      const { periods, assignments, sheets } = demoSchool({ day, time })
      const taken = new Set(sheets.filter((sheet) => sheet.day === day).map(keyOf))
      const begun = new Map(
        periods
          .filter(
            ({ block_schedule_id, start_time }) => block_schedule_id === 1 && start_time <= at(minute - 10),
          )
          .map((period) => [period.id, period]),
      )
      const late =
        minute < 10
          ? []
          : assignments.filter((one) => begun.has(one.section_period_id) && !taken.has(keyOf(one)))
      const teachers = late.map(({ teacher_id }) => teacher_id)
      assert.deepEqual(teachers, time >= '08:10' ? [1] : [], time)
    }
  })

  test('about one in 20 is absent, and one of the students of teacher@ for the third day', () => {
    for (const today of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) {
      const { students, deviations, calendar, assignments, memberships } = demoSchool({
        day: today,
        time: '10:00',
      })
      const absentOn = (on: string) =>
        deviations
          .filter((one) => one.day === on && one.slot === 0 && one.status === 'A')
          .map((one) => one.student)
      const absent = absentOn(today)
      assert.ok(absent.length >= 6 && absent.length <= 25, `${absent.length} of ${students.length} absent`)
      const groups = new Set(
        assignments.filter((one) => one.teacher_id === 1).map((one) => one.student_group_id),
      )
      const own = new Set(memberships.filter(({ group }) => groups.has(group)).map(({ student }) => student))
      const [before, earlier] = [calendar.schoolDays.at(-2)!, calendar.schoolDays.at(-3)!].map(absentOn)
      const third = absent.filter((id) => before!.includes(id) && earlier!.includes(id) && own.has(id))
      assert.ok(third.length > 0, today)
    }
  })
})

const keyOf = ({ section_period_id, teacher_id }: { section_period_id: number; teacher_id: number }) =>
  `${section_period_id} ${teacher_id}`
