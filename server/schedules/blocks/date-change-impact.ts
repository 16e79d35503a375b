import { sql, type Transaction } from 'kysely'
import type { DateChangeImpact } from '#contract/schedules/block-schedules.ts'
import { isClosedOn } from '#server/calendar/queries.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { countAttendance } from '../attendance-taken.ts'
import type { BlockDates } from './queries.ts'

/** What new dates do to a block's section periods: meetings that are lost and added, and attendance left outside. */
export async function dateChangeImpact(
  tx: Transaction<DB>,
  { id, before, after }: { id: number; before: BlockDates; after: BlockDates },
): Promise<DateChangeImpact> {
  const wasInside = isWithin(before)
  const isInside = isWithin(after)
  // Days are counted by weekday first: a block may span many years.
  const { rows } = await sql<Omit<DateChangeImpact, 'sheets' | 'marks'>>`
    with day as (
      select day::date from generate_series(least(${before.start_date}::date, ${after.start_date}::date),
        greatest(${before.end_date}::date, ${after.end_date}::date), interval '1 day') day
    ), weekday as (
      select extract(isodow from day)::smallint number,
        count(*) filter (where ${wasInside} and not ${isInside}) lost,
        count(*) filter (where ${isInside} and not ${wasInside}) added
      from day where not ${isClosedOn(sql`day`)}
      group by number
    ), period as (
      select sum(lost) lost, sum(added) added
      from section_period join weekday on number = any(days_of_week)
      where block_schedule_id = ${id} and not archived group by section_period.id
    )
    select count(*) filter (where lost > 0)::int section_periods, coalesce(sum(lost), 0)::int meetings,
      coalesce(sum(added), 0)::int meetings_added
    from period`.execute(tx)
  const outside = sql`block_schedule_id = ${id} and ${wasInside} and not ${isInside}`
  return { ...rows[0]!, ...(await countAttendance(tx, outside)) }
}

const isWithin = ({ start_date, end_date }: BlockDates) =>
  sql`day between ${start_date}::date and ${end_date}::date`
