import { sql } from 'kysely'
import type { MarkKind } from '#contract/words.ts'

/**
 * SQL for what a row of attendance_mark counts as: P present, T tardy with any excuse or none, E absent and
 * excused (AEX), A any other absence.
 */
export const countOf = sql<MarkKind>`case attendance_mark.excuse when 'AEX' then 'E' else attendance_mark.status end`

export type Counts = Record<MarkKind, number> & { total: number }

const numberOf = (kind: MarkKind) => sql`count(*) filter (where ${countOf} = ${kind})::int`

/** SQL for the Counts of the rows of attendance_mark that come together; where a row is missing, nothing is counted. */
export const countsOf = sql<Counts>`json_build_object('P', ${numberOf('P')}, 'T', ${numberOf('T')},
  'E', ${numberOf('E')}, 'A', ${numberOf('A')}, 'total', count(attendance_mark.status)::int)`

/** SQL over all marks of one student on one day: whether the day was absent, with at least half of them A or E. */
export const isAbsentDay = sql<boolean>`2 * count(*) filter (where attendance_mark.status = 'A') >= count(*)`
