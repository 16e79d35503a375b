import { sql, type RawBuilder } from 'kysely'
import type { MarkKind } from '#contract/words.ts'

/**
 * SQL for the kind that a row of attendance_mark counts as: P present, T tardy with any excuse or none, E absent and
 * excused (AEX), A any other absence.
 */
export const markKind = sql<MarkKind>`case attendance_mark.excuse when 'AEX' then 'E' else attendance_mark.status end`

export type Counts = Record<MarkKind, number> & { total: number }

const countOfKind = (kind: MarkKind) => sql`count(*) filter (where ${markKind} = ${kind})::int`

/** SQL that counts the grouped rows of attendance_mark by kind; a row that an outer join left empty is not counted. */
export const markCounts = sql<Counts>`json_build_object('P', ${countOfKind('P')}, 'T', ${countOfKind('T')},
  'E', ${countOfKind('E')}, 'A', ${countOfKind('A')}, 'total', count(attendance_mark.status)::int)`

/** SQL over all marks of one student on one day: an absent day has at least half of them A or E. */
export const isAbsentDay = sql<boolean>`2 * count(*) filter (where attendance_mark.status = 'A') >= count(*)`

/** The same over the counts of a student's day. */
export const isAbsentCount = sql<boolean>`2 * (excused + absent) >= present + tardy + excused + absent`

const withGrade = (counts: RawBuilder<unknown>) => sql`(
  select counted.*, enrollment.grade_level_id from ${counts} counted
    join enrollment on enrollment.student_id = counted.student_id and enrollment.during @> counted.day)`

/**
 * Marks counted by student and day, with the grade of that day or without it, or by class, group and day: the table for days that are
 * over, and the function for the others. No count has a grade of its own, so a grade that is dated back changes none.
 */
const COUNTS = {
  student: { stored: sql`attendance_day`, fromMarks: (days: RawBuilder<unknown>) => sql`mark_days(${days})` },
  grade: {
    stored: withGrade(sql`attendance_day`),
    fromMarks: (days: RawBuilder<unknown>) => withGrade(sql`mark_days(${days})`),
  },
  class: {
    stored: sql`attendance_class_day`,
    fromMarks: (days: RawBuilder<unknown>) => sql`mark_class_days(${days})`,
  },
} as const

type CountedDays = {
  range: { start: string; end: string }
  /** Of which rows, as further conditions on attendance_mark. */
  where?: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** Aggregates over `present`, `tardy`, `excused` and `absent` whose values of parts can be added, by name. */
  sums: Record<string, RawBuilder<unknown>>
}

/**
 * SQL for sums over counted days in groups. Days that are over and later ones are grouped separately, because an append of
 * all days of a year would take as long as its sums.
 */
export function sumsOfDays(
  kind: keyof typeof COUNTS,
  { range: { start, end }, where = sql``, by, sums }: CountedDays,
): RawBuilder<unknown> {
  const { stored, fromMarks } = COUNTS[kind]
  const selected = Object.entries(sums).map(([name, value]) => sql`${value} ${sql.ref(name)}`)
  const added = Object.keys(sums).map((name) => sql`sum(${sql.ref(name)})::bigint ${sql.ref(name)}`)
  return sql`
    select ${by}, ${sql.join(added)} from (
      select ${by}, ${sql.join(selected)} from ${stored} attendance_mark
      where day between ${start}::date and ${end}::date ${where} group by ${by}
      union all
      select ${by}, ${sql.join(selected)} from ${fromMarks(sql`${start}::date, ${end}::date`)} attendance_mark
      where day > (select through from attendance_counted) ${where} group by ${by}
    ) part group by ${by}`
}

/** SQL for the marks of counted days by a column and what they count as: as the marks themselves would be grouped. */
export const tallyOfDays = (kind: keyof typeof COUNTS, days: Omit<CountedDays, 'sums'>) => sql`
  select ${days.by}, counts_as, marks from (${sumsOfDays(kind, {
    ...days,
    sums: {
      present: sql`sum(present)`,
      tardy: sql`sum(tardy)`,
      excused: sql`sum(excused)`,
      absent: sql`sum(absent)`,
    },
  })}) counted cross join lateral (
    values ('P', present), ('T', tardy), ('E', excused), ('A', absent)) kind (counts_as, marks)
  where marks > 0`
