import { sql } from 'kysely'
import type { SchedulesOverview } from '#contract/plan/schedules/block-schedules.ts'
import { existsOn } from '#server/plan/calendar/rules.ts'
import type { Context } from '#server/http/context.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { PlanDay } from '#server/plan/calendar/plan-day.ts'
import { findNextYear } from './of-year.ts'
import { dayInBlock, withDuration } from './queries.ts'

/**
 * The block of today or the next one, with how many of its section periods have no groups, and the next closure; or the same for a
 * school year that is planned, from its first day on.
 */
export async function schedulesOverview(
  { db, reference }: Pick<Context, 'db' | 'reference'>,
  on: PlanDay,
): Promise<SchedulesOverview> {
  const closure = reference.closures.find(({ end_date }) => end_date >= on.day) ?? null
  const next = on.isAhead ? undefined : await findNextYear(db)
  const block = currentOrNextBlock(reference, { from: on.day, until: next?.start_date })
  if (!block) return { block: null, section_periods: 0, without_groups: 0, closure }
  const { id, name, start_date, end_date } = block
  const day = dayInBlock(on.day, block)
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

type Days = {
  from: string
  /** The first day of the next year, whose blocks are left out. */
  until: string | undefined
}

/** Of several current ones that which began last. */
function currentOrNextBlock({ blocks }: Reference, { from, until }: Days) {
  const left = [...blocks.values()]
    .filter(({ end_date, archived_on }) => end_date >= from && existsOn(from, { archived_on }))
    .filter(({ start_date }) => until === undefined || start_date < until)
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date) || one.id - other.id)
  return left.findLast(({ start_date }) => start_date <= from) ?? left[0]
}
