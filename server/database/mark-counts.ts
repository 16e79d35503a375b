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

/** The same over a row of `student_days`. */
export const isAbsentCount = sql<boolean>`2 * (excused + absent) >= present + tardy + excused + absent`

/**
 * SQL for the marks of rows of `student_days` or `class_days`, which have them counted, by a column and what they count as: as the
 * marks themselves would be grouped.
 */
export const tallyOfCounts = (from: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  select ${by}, counts_as, marks from (
    select ${by}, sum(present) present, sum(tardy) tardy, sum(excused) excused, sum(absent) absent from ${from} group by ${by}
  ) counted cross join lateral (
    values ('P', present), ('T', tardy), ('E', excused), ('A', absent)) kind (counts_as, marks)
  where marks > 0`
