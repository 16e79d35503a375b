import { sql, type Kysely } from 'kysely'
import type { OfficeAttendance } from '#contract/dashboards/office-home.ts'
import { attendanceRate } from '#contract/words.ts'
import { sumsOfDays } from '#server/database/mark-counts.ts'
import { addDays, mondayOf } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'

/** How many whole weeks before this one today is compared with. */
const WEEKS = 4

type Counts = { P: number; T: number; total: number }
type GroupCounts = Counts & { student_group_id: number }
/** `stamp` changes with every save of a sheet of the day, and of an enrollment. */
type CountedDay = { stamp: string; groups: GroupCounts[] }

/** The marks of former days by group, so that a visit reads those days only on which a sheet was saved since. */
const countedDays = new WeakMap<Kysely<DB>, Map<string, CountedDay>>()

/** Attendance on the latest day with marks and in the four weeks before this week, by the grade of the group in which each mark was taken. */
export async function findOfficeAttendance({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<OfficeAttendance> {
  const monday = mondayOf(now.day)
  const range = { start_date: addDays(monday, -7 * WEEKS), end_date: addDays(monday, -1) }
  const days = await countDays(db, range.start_date, now.day)
  const grades = await readGrades(db)
  const date = days.at(-1)?.[0] ?? now.day
  const isBefore = (day: string) => day <= range.end_date
  const rateIn = (isIncluded: (day: string, group: number) => boolean) =>
    rateOf(
      days.flatMap(([day, groups]) =>
        groups.filter(({ student_group_id }) => isIncluded(day, student_group_id)),
      ),
    )
  const isOfGrade = (grade: number) => (group: number) => grades.get(group) === grade
  const counted = new Set(
    days
      .filter(([day]) => isBefore(day) || day === date)
      .flatMap(([, groups]) => groups.flatMap(({ student_group_id }) => grades.get(student_group_id) ?? [])),
  )
  return {
    date,
    ...range,
    day: rateIn((day) => day === date),
    four_weeks: rateIn(isBefore),
    grades: [...counted]
      .toSorted((one, other) => one - other)
      .map((grade_level) => ({
        grade_level,
        day: rateIn((day, group) => day === date && isOfGrade(grade_level)(group)),
        four_weeks: rateIn((day, group) => isBefore(day) && isOfGrade(grade_level)(group)),
      })),
    days: days.map(([day, groups]) => Object.assign(rateOf(groups), { day })),
  }
}

function rateOf(counts: readonly Counts[]) {
  const sum = { P: 0, T: 0, total: 0 }
  for (const { P, T, total } of counts) {
    sum.P += P
    sum.T += T
    sum.total += total
  }
  return { rate: attendanceRate(sum), total: sum.total }
}

/** The marks of each day that has any, by group; days that were counted before are read again only where a sheet was saved. */
async function countDays(db: Kysely<DB>, from: string, to: string): Promise<[string, GroupCounts[]][]> {
  const stamps = await readStamps(db, from, to)
  const cached = countedDays.get(db) ?? new Map<string, CountedDay>()
  const stale = [...stamps].filter(([day, stamp]) => cached.get(day)?.stamp !== stamp).map(([day]) => day)
  const read = Map.groupBy(stale.length === 0 ? [] : await readCounts(db, stale), ({ day }) => day)
  const counted = new Map(
    [...stamps].map(([day, stamp]) => {
      const unchanged = cached.get(day)
      return [day, unchanged?.stamp === stamp ? unchanged : { stamp, groups: read.get(day) ?? [] }]
    }),
  )
  countedDays.set(db, counted)
  return [...counted].flatMap(([day, { groups }]) => (groups.length > 0 ? [[day, groups]] : []))
}

/** Every save of a sheet raises its version, retention removes whole sheets, and a change of an enrollment is a new version of its row. */
async function readStamps(db: Kysely<DB>, from: string, to: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; stamp: string }>`
    select day, count(*) || ' ' || sum(version) || ' ' || enrolled stamp
    from attendance_sheet cross join (select count(*) || ' ' || sum(xmin::text::bigint) enrolled from enrollment) enrollment
    where day between ${from}::date and ${to}::date group by day, enrolled order by day`.execute(db)
  return new Map(rows.map(({ day, stamp }) => [day, stamp]))
}

async function readCounts(db: Kysely<DB>, days: string[]): Promise<(GroupCounts & { day: string })[]> {
  const counted = sumsOfDays('class', {
    range: { start: days[0]!, end: days.at(-1)! },
    where: sql`and day = any(${days}::date[])`,
    by: sql`day, student_group_id`,
    sums: { P: sql`sum(present)`, T: sql`sum(tardy)`, total: sql`sum(present + tardy + excused + absent)` },
  })
  const { rows } = await sql<GroupCounts & { day: string }>`${counted}`.execute(db)
  return rows
}

async function readGrades(db: Kysely<DB>): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; grade: number }>`
    select id, grade_level_id grade from student_group`.execute(db)
  return new Map(rows.map(({ id, grade }) => [id, grade]))
}
