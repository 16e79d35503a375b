import { sql, type RawBuilder } from 'kysely'

/** A day 'YYYY-MM-DD', or SQL for one. */
type DayValue = string | RawBuilder<unknown>

const dateOf = (day: DayValue) => (typeof day === 'string' ? sql`${day}::date` : day)

/** SQL for whether a section period has the weekday of a day. */
export const hasWeekday = (day: DayValue) => sql<boolean>`
  extract(isodow from ${dateOf(day)})::smallint = any(days_of_week)`

/**
 * SQL for whether a row of section_period, joined with its block_schedule, meets on a day, even if it was deleted since;
 * closures are ignored.
 */
export const meetsOn = (day: DayValue) => sql<boolean>`
  ${dateOf(day)} between greatest(section_period.starts_on, block_schedule.start_date) and block_schedule.end_date
    and (section_period.archived_on is null or ${dateOf(day)} < section_period.archived_on)
    and (block_schedule.archived_on is null or ${dateOf(day)} < block_schedule.archived_on) and ${hasWeekday(day)}`

/**
 * SQL that joins days, a relation `day` with a column `day`, to the section periods that meet on them, with their
 * blocks; closures are not looked at.
 */
export const meetingsOn = sql`
  block_schedule join section_period on section_period.block_schedule_id = block_schedule.id
  on ${meetsOn(sql`day.day`)}`

/** SQL for the days on which a row of section_period, joined with its block_schedule, is there: a range of days. */
export const periodDays = sql`(daterange(block_schedule.start_date, block_schedule.end_date, '[]')
  * daterange(section_period.starts_on, null) * daterange(null, section_period.archived_on)
  * daterange(null, block_schedule.archived_on))`

/** SQL for whether the school is closed on a day. */
export const isClosedOn = (day: DayValue) => sql<boolean>`
  exists (select from school_closure
    where ${dateOf(day)} between school_closure.start_date and school_closure.end_date)`

/** SQL for the school days of a range: weekdays less closures. */
export const schoolDays = ({ start, end }: { start: string; end: string }) => sql<{ day: string }>`
  select each::date as day from generate_series(${start}::date, ${end}::date, interval '1 day') each
  where extract(isodow from each) < 6 and not ${isClosedOn(sql`each`)}`
