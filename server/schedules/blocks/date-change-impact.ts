import { sql, type Transaction } from 'kysely'
import type { DateChangeImpact } from '#contract/schedules/block-schedules.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { countAttendance } from './get.ts'

type Dates = { start_date: string; end_date: string }

/** What new dates do to a block's section periods: the meetings that go and come, and the attendance left outside. */
export async function dateChangeImpact(
  tx: Transaction<DB>,
  { id, before, after }: { id: number; before: Dates; after: Dates },
): Promise<DateChangeImpact> {
  const was = within(before)
  const is = within(after)
  // Days are counted by weekday first: a block may span many years.
  const { rows } = await sql<Omit<DateChangeImpact, 'sheets' | 'marks'>>`
    with day as (
      select day::date from generate_series(least(${before.start_date}::date, ${after.start_date}::date),
        greatest(${before.end_date}::date, ${after.end_date}::date), interval '1 day') day
    ), weekday as (
      select extract(isodow from day)::smallint number,
        count(*) filter (where ${was} and not ${is}) lost, count(*) filter (where ${is} and not ${was}) added
      from day where not exists (select from school_closure where day between start_date and end_date)
      group by number
    ), period as (
      select sum(lost) lost, sum(added) added
      from section_period join weekday on number = any(days_of_week)
      where block_schedule_id = ${id} and not archived group by section_period.id
    )
    select count(*) filter (where lost > 0)::int section_periods, coalesce(sum(lost), 0)::int meetings,
      coalesce(sum(added), 0)::int meetings_added
    from period`.execute(tx)
  const taken = await countAttendance(tx, sql`block_schedule_id = ${id} and ${was} and not ${is}`)
  return { ...rows[0]!, ...taken }
}

const within = ({ start_date, end_date }: Dates) => sql`day between ${start_date}::date and ${end_date}::date`
