import { sql } from 'kysely'
import type { SchedulesOverview } from '#contract/plan/schedules/block-schedules.ts'
import { existsOn } from '#server/plan/calendar/rules.ts'
import type { Context } from '#server/http/context.ts'
import type { Reference } from '#server/reference/reference.ts'
import { dayInBlock, withDuration } from './queries.ts'

/** The block of today or the next one, with how many of its section periods have no groups, and the next closure. */
export async function schedulesOverview({
  db,
  now,
  reference,
}: Pick<Context, 'db' | 'now' | 'reference'>): Promise<SchedulesOverview> {
  const closure = reference.closures.find(({ end_date }) => end_date >= now.day) ?? null
  const block = currentOrNextBlock(reference, now.day)
  if (!block) return { block: null, section_periods: 0, without_groups: 0, closure }
  const { id, name, start_date, end_date } = block
  const day = dayInBlock(now.day, block)
  const periods = [...reference.sectionPeriods.values()]
    .filter((period) => period.block_schedule_id === id && existsOn(day, period))
    .map((period) => period.id)
  const { rows } = await sql<{ without_groups: number }>`
    select count(*)::int without_groups from unnest(${periods}::bigint[]) period (id)
    where not exists (select from assignment where section_period_id = period.id and during @> ${day}::date)`.execute(
    db,
  )
  return {
    block: withDuration({ id, name, start_date, end_date }),
    section_periods: periods.length,
    without_groups: rows[0]!.without_groups,
    closure,
  }
}

/** Of several current ones that which began last. */
function currentOrNextBlock({ blocks }: Reference, today: string) {
  const left = [...blocks.values()]
    .filter(({ end_date, archived_on }) => end_date >= today && existsOn(today, { archived_on }))
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date) || one.id - other.id)
  return left.findLast(({ start_date }) => start_date <= today) ?? left[0]
}
