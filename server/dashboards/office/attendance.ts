import { sql, type Kysely } from 'kysely'
import type { OfficeAttendance } from '#contract/dashboards/office-home.ts'
import { attendanceRate } from '#contract/words.ts'
import { enrollmentStamp } from '#server/database/enrolled.ts'
import { sumsOfDays } from '#server/database/mark-counts.ts'
import { addDays, mondayOf } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'

/** How many whole weeks before this one today is compared with. */
const WEEKS = 4

type Counts = { P: number; T: number; total: number }
type GradeCounts = Counts & { grade: number }
/** `stamp` changes with every save of a sheet of the day, and of an enrollment. */
type CountedDay = { stamp: string; grades: GradeCounts[] }

/** The marks of former days by grade, so that a visit reads those days only on which a sheet was saved since. */
const countedDays = new WeakMap<Kysely<DB>, Map<string, CountedDay>>()

/** Attendance on the latest day with marks and in the four weeks before this week, by the grade that each student was in on the day. */
export async function findOfficeAttendance({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<OfficeAttendance> {
  const monday = mondayOf(now.day)
  const range = { start_date: addDays(monday, -7 * WEEKS), end_date: addDays(monday, -1) }
  const days = await countDays(db, range.start_date, now.day)
  const date = days.at(-1)?.[0] ?? now.day
  const isBefore = (day: string) => day <= range.end_date
  const rateIn = (isIncluded: (day: string, grade: number) => boolean) =>
    rateOf(days.flatMap(([day, grades]) => grades.filter(({ grade }) => isIncluded(day, grade))))
  const counted = new Set(
    days
      .filter(([day]) => isBefore(day) || day === date)
      .flatMap(([, grades]) => grades.map(({ grade }) => grade)),
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
        day: rateIn((day, grade) => day === date && grade === grade_level),
        four_weeks: rateIn((day, grade) => isBefore(day) && grade === grade_level),
      })),
    days: days.map(([day, grades]) => Object.assign(rateOf(grades), { day })),
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

/** The marks of each day that has any, by grade; days that were counted before are read again only where a sheet was saved. */
async function countDays(db: Kysely<DB>, from: string, to: string): Promise<[string, GradeCounts[]][]> {
  const stamps = await readStamps(db, from, to)
  const cached = countedDays.get(db) ?? new Map<string, CountedDay>()
  const stale = [...stamps].filter(([day, stamp]) => cached.get(day)?.stamp !== stamp).map(([day]) => day)
  const read = Map.groupBy(stale.length === 0 ? [] : await readCounts(db, stale), ({ day }) => day)
  const counted = new Map(
    [...stamps].map(([day, stamp]) => {
      const unchanged = cached.get(day)
      return [day, unchanged?.stamp === stamp ? unchanged : { stamp, grades: read.get(day) ?? [] }]
    }),
  )
  countedDays.set(db, counted)
  return [...counted].flatMap(([day, { grades }]) => (grades.length > 0 ? [[day, grades]] : []))
}

/** Every save of a sheet raises its version, and retention removes whole sheets. */
async function readStamps(db: Kysely<DB>, from: string, to: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; stamp: string }>`
    select day, count(*) || ' ' || sum(version) || ' ' || ${enrollmentStamp} stamp
    from attendance_sheet where day between ${from}::date and ${to}::date group by day order by day`.execute(
    db,
  )
  return new Map(rows.map(({ day, stamp }) => [day, stamp]))
}

async function readCounts(db: Kysely<DB>, days: string[]): Promise<(GradeCounts & { day: string })[]> {
  const counted = sumsOfDays('grade', {
    range: { start: days[0]!, end: days.at(-1)! },
    where: sql`and day = any(${days}::date[])`,
    by: sql`day, grade_level_id`,
    sums: { P: sql`sum(present)`, T: sql`sum(tardy)`, total: sql`sum(present + tardy + excused + absent)` },
  })
  const { rows } = await sql<GradeCounts & { day: string }>`
    select day, grade_level_id grade, "P", "T", total from (${counted}) counted`.execute(db)
  return rows
}
