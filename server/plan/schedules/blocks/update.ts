import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import {
  END_BEFORE_START,
  type BlockUpdate,
  type blockSchedules,
  type DateChangeImpact,
} from '#contract/plan/schedules/block-schedules.ts'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { BLOCK_TOO_LONG, MAX_BLOCK_DAYS, daysBetween } from '#contract/words.ts'
import { changeOrPreview } from '#server/database/preview.ts'
import { audit, changesBetween, withChange } from '#server/database/audit.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import { isClosedOn } from '#server/plan/calendar/queries.ts'
import { firstDayOf } from '../assignments/assign.ts'
import { conflictsCausedBy } from '../assignments/conflicts.ts'
import { assertEndsOwnOnly } from '#server/groups/assignment-rights.ts'
import { countAttendance } from '../attendance-taken.ts'
import { lockAssignments } from '../lock.ts'
import { assertPastUnchanged, keepEarlierDaysFree, type DateChange } from './past-dates.ts'
import { lockBlock, withDuration, type BlockDates } from './queries.ts'
import { sentences } from '../sentences.ts'

type BlockChange = Parsed<(typeof blockSchedules)['PATCH /schedules/api/block-schedules/:id/'], 'body'>

/**
 * Changes a block's name or dates; with preview_only it returns what that would do and saves nothing. Days before today stay
 * as they are. Marks of today outside of the new dates and conflicts that the dates bring are refused unless they are allowed.
 */
export const updateBlock = (context: Context, id: number, sent: BlockChange): Promise<BlockUpdate> =>
  changeOrPreview(context.db, { preview: sent.preview_only }, (tx) => update(tx, context, id, sent))

async function update(
  tx: Transaction<DB>,
  context: Context,
  id: number,
  sent: BlockChange,
): Promise<BlockUpdate> {
  const { actor, now } = context
  await lockAssignments(tx)
  const { id: _, ...before } = await lockBlock(tx, id)
  const after = withChange(before, mergeLoaded(before, sent, sent.loaded))
  if (after.end_date < after.start_date) {
    throw new Refusal('invalid', END_BEFORE_START, { fields: { end_date: END_BEFORE_START } })
  }
  // A block from before this limit can be renamed and shortened, also in steps.
  const days = daysBetween(after.start_date, after.end_date)
  if (days > Math.max(MAX_BLOCK_DAYS, daysBetween(before.start_date, before.end_date))) {
    throw new Refusal('invalid', BLOCK_TOO_LONG, { fields: { end_date: BLOCK_TOO_LONG } })
  }
  const change = { id, before, after, today: now.day, display: context.school }
  await assertPastUnchanged(tx, change)
  const falls_out = await dateChangeImpact(tx, change)
  const inBlock = sql`section_period.block_schedule_id = ${id}`
  if (after.end_date > before.end_date) await assertMayLengthen(tx, context, inBlock)
  if (falls_out.meetings > 0) {
    await assertEndsOwnOnly(tx, context, { where: inBlock, change: 'These dates' })
  }
  const conflicts = await conflictsCausedBy(tx, inBlock, now.day, async () => {
    await tx.updateTable('block_schedule').set(after).where('id', '=', id).execute()
    await moveFirstDays(tx, change)
    await keepEarlierDaysFree(tx, change)
  })
  if (!sent.preview_only) {
    assertAllowed(sent, { falls_out, clashes: conflicts })
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0) {
      await audit(tx, {
        account: actor.account,
        action: 'change',
        subject: 'block_schedule',
        subjectId: id,
        details: {
          ...changes,
          ...(falls_out.sheets > 0 && { falls_out }),
          ...(conflicts.length > 0 && { clashes: conflicts, reason: sent.reason ?? null }),
        },
      })
    }
  }
  const message = sent.preview_only ? sentences.previewOnly : sentences.blockSaved(after.name)
  return {
    ...withDuration({ id, ...after }),
    message,
    saved: !sent.preview_only,
    falls_out,
    clashes: conflicts,
  }
}

/** 403 if a teacher would extend or restart classes, because only the office decides whose they are. */
async function assertMayLengthen(
  tx: Transaction<DB>,
  { actor, now }: Context,
  inBlock: RawBuilder<unknown>,
): Promise<void> {
  if (actor.role === 'admin') return
  const { rows } = await sql`
    select from assignment join section_period on section_period.id = assignment.section_period_id
    where ${inBlock} and not section_period.archived and ${hasNotEnded(now.day)} limit 1`.execute(tx)
  if (rows.length === 0) return
  const reason = sentences.officeExtends
  throw new Refusal('forbidden', sentences.askOffice(reason), { fields: { end_date: reason } })
}

type Effects = Pick<BlockUpdate, 'falls_out'> & { clashes: ScheduleConflict[] }

function assertAllowed(sent: BlockChange, { falls_out, clashes: conflicts }: Effects): void {
  if (falls_out.sheets > 0 && !sent.allow_marks_outside) {
    throw new Refusal('confirm_needed', sentences.attendanceTakenToday(falls_out), {
      details: { falls_out, clashes: conflicts },
    })
  }
  if (conflicts.length > 0 && !sent.allow_conflicts) {
    throw new Refusal('clash', sentences.conflicts(conflicts), {
      details: { falls_out, clashes: conflicts },
    })
  }
}

/** Assignments that were to begin with the block still begin with it, but never on a day before today. */
const moveFirstDays = (tx: Transaction<DB>, { id, before, after, today }: DateChange) =>
  sql`
  update assignment set during = daterange(${firstDayOf(after, today)}::date, null)
  from section_period
  where section_period.id = assignment.section_period_id and block_schedule_id = ${id} and upper_inf(during)
    and lower(during) >= ${today}::date and lower(during) <= ${before.start_date}::date`.execute(tx)

/** What new dates do to a block's section periods from today on: meetings lost and added, and attendance left outside. */
async function dateChangeImpact(
  tx: Transaction<DB>,
  { id, before, after, today }: DateChange,
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
      from day where day >= ${today}::date and not ${isClosedOn(sql`day`)}
      group by number
    ), period as (
      select sum(lost) lost, sum(added) added
      from section_period join weekday on number = any(days_of_week)
      where block_schedule_id = ${id} and not archived group by section_period.id
    )
    select count(*) filter (where lost > 0)::int section_periods, coalesce(sum(lost), 0)::int meetings,
      coalesce(sum(added), 0)::int meetings_added
    from period`.execute(tx)
  const outside = sql`${wasInside} and not ${isInside}`
  return { ...rows[0]!, ...(await countAttendance(tx, sql`block_schedule_id = ${id}`, outside)) }
}

const isWithin = ({ start_date, end_date }: BlockDates) =>
  sql`day between ${start_date}::date and ${end_date}::date`
