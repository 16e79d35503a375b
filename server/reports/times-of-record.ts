import { sql } from 'kysely'
import { clockText } from '#server/day/attendance/sheet/mark-times.ts'

/** SQL for the times of a record, 'HH:MM', null for none. */
export const timesOfRecord = sql`${clockText(sql`arrived_at`)} as arrived_at, ${clockText(sql`left_at`)} as left_at`

/** SQL for one of them as a cell of a file. */
export const timeCell = (time: 'arrived_at' | 'left_at') => sql`coalesce(${clockText(sql.ref(time))}, '')`
