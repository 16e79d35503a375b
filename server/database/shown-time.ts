import { sql, type RawBuilder } from 'kysely'

/** Read once a statement. */
const CLOCK = sql`(select clock from school)`

const hours = (time: RawBuilder<unknown>) => sql`to_char(${time}, 'FMHH12:MI')`
/** With a space that does not break before it. */
const half = (time: RawBuilder<unknown>) => sql`chr(160) || to_char(${time}, 'AM')`
const wholeDay = (time: RawBuilder<unknown>) => sql`to_char(${time}, 'HH24:MI')`

/** SQL for a time or timestamp as the school reads times of day: '13:05' or '1:05 PM', as `formatTime` has it. */
export const shownTime = (time: RawBuilder<unknown>) => sql<string>`
  case ${CLOCK} when '12h' then ${hours(time)} || ${half(time)} else ${wholeDay(time)} end`

/** SQL for '13:05-14:00' or '1:05-2:00 PM', as `formatTimeSpan` has it. */
export const shownTimeSpan = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<string>`
  case ${CLOCK} when '12h'
    then ${hours(start)} || case when ${half(start)} = ${half(end)} then '' else ${half(start)} end
      || '-' || ${hours(end)} || ${half(end)}
    else ${wholeDay(start)} || '-' || ${wholeDay(end)} end`
