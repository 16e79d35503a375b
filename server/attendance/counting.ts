import { sql } from 'kysely'

/** What a mark counts as; every mark is exactly one of these. */
export type Count = 'P' | 'T' | 'E' | 'A'

/**
 * SQL for what a row of attendance_mark counts as: P present, T tardy with any excuse or none, E absent and
 * excused (AEX), A any other absence.
 */
export const countOf = sql<Count>`case attendance_mark.excuse when 'AEX' then 'E' else attendance_mark.status end`
