import { sql, type Transaction } from 'kysely'
import type { DayDisplay } from '#contract/formats.ts'
import { addDays, earlierOf } from '#server/plan/calendar/days.ts'
import { hasWeekday, meetsOn } from '#server/plan/calendar/queries.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import type { BlockDates, BlockRow } from './queries.ts'
import { sentences } from '../sentences.ts'

export type DateChange = {
  id: number
  before: Omit<BlockRow, 'id'>
  after: BlockDates
  today: string
  display: DayDisplay
}

/**
 * 409 where new dates of a block would take away days before today on which it met, or make classes meet on days that are
 * over. An earlier first day adds no class to them.
 */
export async function assertPastUnchanged(tx: Transaction<DB>, change: DateChange): Promise<void> {
  const { before, after, today, display } = change
  const yesterday = addDays(today, -1)
  const lostAtStart = { from: before.start_date, until: addDays(after.start_date, -1) }
  if (await hasMet(tx, change, { ...lostAtStart, until: earlierOf(lostAtStart.until, yesterday) })) {
    throw refusal('start_date', sentences.metSince(before.name, before.start_date, display))
  }
  const lastPastDay = earlierOf(before.end_date, yesterday)
  if (await hasMet(tx, change, { from: addDays(after.end_date, 1), until: lastPastDay })) {
    throw refusal('end_date', sentences.metUntil(before.name, lastPastDay, display))
  }
  const added = { from: addDays(before.end_date, 1), until: earlierOf(after.end_date, yesterday) }
  if (await wouldHaveMeetings(tx, change, added)) {
    throw refusal('end_date', sentences.endedOn(before.name, before.end_date, display))
  }
}

const refusal = (field: string, problem: string) =>
  new Refusal('conflict', problem, { fields: { [field]: problem } })

type Days = { from: string; until: string }

const daysOf = ({ from, until }: Days) =>
  sql`(select day::date from generate_series(${from}::date, ${until}::date, interval '1 day') day) day`

/** Whether a section period of the block met on one of these days, closures not looked at. */
async function hasMet(tx: Transaction<DB>, { id }: DateChange, days: Days): Promise<boolean> {
  const { rows } = await sql`
    select from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
      join ${daysOf(days)} on ${meetsOn(sql`day.day`)}
    where block_schedule.id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a section period of the block would meet on one of these days if they belonged to it. */
async function wouldHaveMeetings(tx: Transaction<DB>, { id }: DateChange, days: Days): Promise<boolean> {
  const { rows } = await sql`
    select from section_period join ${daysOf(days)} on ${hasWeekday(sql`day.day`)}
    where block_schedule_id = ${id} and archived_on is null limit 1`.execute(tx)
  return rows.length > 0
}

/** Section periods that began with their block do not begin on earlier days that are over only because the block does. */
export async function keepEarlierDaysFree(
  tx: Transaction<DB>,
  { id, before, after, today }: DateChange,
): Promise<void> {
  const firstDay = earlierOf(before.start_date, today)
  if (after.start_date >= firstDay) return
  await sql`update section_period set starts_on = ${firstDay}::date
    where block_schedule_id = ${id} and starts_on is null`.execute(tx)
}
