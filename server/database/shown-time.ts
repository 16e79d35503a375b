import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TimeDisplay } from '#contract/formats.ts'
import type { DB } from './schema.generated.ts'

/** Read once a statement. */
const CLOCK = sql`(select clock from school)`
const HALF = sql`(select case locale when 'en-CA' then 'a.m.' when 'en-GB' then 'am' else 'AM' end from school)`

const hours = (time: RawBuilder<unknown>) => sql`to_char(${time}, 'FMHH12:MI')`
/** With a space that does not break before it. */
const half = (time: RawBuilder<unknown>) => sql`chr(160) || to_char(${time}, ${HALF})`
const wholeDay = (time: RawBuilder<unknown>) => sql`to_char(${time}, 'HH24:MI')`

/** SQL for a date or timestamp as the school reads days: 'Nov 18, 2026', as `formatDay` has it in short. */
export const shownDay = (day: RawBuilder<unknown>) => sql<string>`
  case (select locale from school) when 'en-GB' then replace(to_char(${day}, 'FMDD Mon YYYY'), 'Sep', 'Sept')
    else to_char(${day}, 'Mon FMDD, YYYY') end`

/** SQL for a time or timestamp as the school reads times of day: '1:05 PM' or '13:05', as `formatTime` has it. */
export const shownTime = (time: RawBuilder<unknown>) => sql<string>`
  case ${CLOCK} when '12h' then ${hours(time)} || ${half(time)} else ${wholeDay(time)} end`

/** SQL for '1:05-2:00 PM' or '13:05-14:00', as `formatTimeSpan` has it. */
export const shownTimeSpan = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<string>`
  case ${CLOCK} when '12h'
    then ${hours(start)} || case when ${half(start)} = ${half(end)} then '' else ${half(start)} end
      || '-' || ${hours(end)} || ${half(end)}
    else ${wholeDay(start)} || '-' || ${wholeDay(end)} end`

/** How the school reads days and times, for what has no request. */
export async function findDisplay(db: Kysely<DB>): Promise<TimeDisplay> {
  const { rows } = await sql<TimeDisplay>`select clock, locale from school`.execute(db)
  return rows[0]!
}
