import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Counts, DailyRow, GroupRow, StudentRow, WeekRow } from '#contract/reports.ts'
import { attendanceRate } from '#contract/words.ts'
import { activityMarks } from '#server/day/attendance/absences/activity-marks.ts'
import { markKind, tallyOfDays } from '#server/database/mark-counts.ts'
import { sheetName } from '#server/database/names.ts'
import { byLastName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { inReport, passesFilters, type Filters, type ReportRequest } from './filters.ts'

/** Marks by day and kind. */
export async function summarizeDays(db: Kysely<DB>, request: ReportRequest): Promise<DailyRow[]> {
  const { rows } = await sql<Omit<DailyRow, 'attendance_rate'>>`
    with tally as (${tally(request, sql`day`, ['class', 'student'])})
    select day date, counts_as status, marks "count" from tally
    order by day, array_position(array['P', 'A', 'T', 'E'], counts_as)`.execute(db)
  const atActivity = await countActivity<string>(db, request, sql`day`)
  const rates = ratesOfDays(rows)
  return rows.map((row) =>
    withActivity(
      Object.assign(row, { attendance_rate: rates.get(row.date) ?? null }),
      row.status === 'P' ? atActivity.get(row.date) : undefined,
    ),
  )
}

function ratesOfDays(rows: readonly Omit<DailyRow, 'attendance_rate'>[]): Map<string, number | null> {
  const days = Map.groupBy(rows, ({ date }) => date)
  return new Map(
    [...days].map(([day, kinds]) => {
      const marks = {
        P: 0,
        A: 0,
        T: 0,
        E: 0,
        ...Object.fromEntries(kinds.map((row) => [row.status, row.count])),
      }
      return [day, attendanceRate({ ...marks, total: marks.P + marks.A + marks.T + marks.E })]
    }),
  )
}

/** Marks by the group in which they were taken. */
export async function summarizeGroups(db: Kysely<DB>, request: ReportRequest): Promise<GroupRow[]> {
  const { rows } = await sql<Omit<GroupRow, 'attendance_rate'>>`
    with tally as (${tally(request, sql`student_group_id`, ['class'])})
    select student_group.id group_id, student_group.name "group", ${counts}
    from tally join student_group on student_group.id = tally.student_group_id
    group by student_group.id
    order by student_group.name, student_group.grade_level_id, student_group.id`.execute(db)
  const atActivity = await countActivity<number>(db, request, sql`student_group_id`)
  return rows.map((row) => withActivity(withRate(row), atActivity.get(row.group_id)))
}

/** Marks by student. */
export async function summarizeStudents(db: Kysely<DB>, request: ReportRequest): Promise<StudentRow[]> {
  const { rows } = await sql<Omit<StudentRow, 'attendance_rate'>>`
    with tally as (${tally(request, sql`student_id`, ['student'])})
    select student.id student_id, ${sheetName} student, ${counts}
    from tally join student on student.id = tally.student_id
    group by student.id
    order by ${byLastName('student')}`.execute(db)
  const atActivity = await countActivity<number>(db, request, sql`student_id`)
  return rows.map((row) => withActivity(withRate(row), atActivity.get(row.student_id)))
}

/** Marks by week, Monday to Sunday; weeks without a mark are left out. */
export async function summarizeWeeks(db: Kysely<DB>, request: ReportRequest): Promise<WeekRow[]> {
  const { rows } = await sql<Omit<WeekRow, 'attendance_rate'>>`
    with tally as (${tally(request, sql`day`, ['class', 'student'])})
    select date_trunc('week', day)::date week, ${counts}
    from tally group by week order by week`.execute(db)
  return rows.map(withRate)
}

/**
 * The one pass over the marks, or over the counts of days that are over which have the column and can be filtered as the report is: a
 * row for each value of the column and each kind.
 */
function tally(request: ReportRequest, by: RawBuilder<unknown>, counts: Counted[]) {
  const { range, filters } = request
  const usable = counts.find((kind) => knows(kind, filters))
  if (usable) return tallyOfDays(usable, { range, where: passesFilters(filters), by })
  return sql`
    select ${by}, ${markKind} counts_as, count(*) marks from attendance_mark
    where ${inReport(request)} group by ${by}, counts_as`
}

type Counted = 'student' | 'class'

const knows = (counts: Counted, { student, teacher, group, grade, status }: Filters): boolean =>
  status === undefined && (counts === 'student' ? (teacher ?? group) : (student ?? grade)) === undefined

const sumOf = (kind: string) => sql`coalesce(sum(marks) filter (where counts_as = ${kind}), 0)::bigint`
const counts = sql`${sumOf('P')} "P", ${sumOf('A')} "A", ${sumOf('T')} "T", ${sumOf('E')} "E",
  sum(marks)::bigint total`

const withRate = <Row extends Counts>(row: Row) =>
  Object.assign(row, { attendance_rate: attendanceRate(row) })

/** How many marks that say present were at an activity of the school, by the value of a column. */
async function countActivity<Key extends string | number>(
  db: Kysely<DB>,
  { range, filters }: ReportRequest,
  by: RawBuilder<unknown>,
): Promise<Map<Key, number>> {
  const { rows } = await sql<{ key: Key; marks: number }>`
    select ${by} "key", count(*)::int marks
    from (${activityMarks({ ...range, only: passesFilters(filters) })}) activity_mark group by 1`.execute(db)
  return new Map(rows.map(({ key, marks }) => [key, marks]))
}

const withActivity = <Row extends object>(row: Row, marks: number | undefined): Row =>
  marks === undefined ? row : Object.assign(row, { school_activity: marks })
