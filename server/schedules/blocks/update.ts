import { sql, type Kysely, type Transaction } from 'kysely'
import {
  DATES_BACKWARDS,
  type BlockUpdate,
  type blockSchedules,
} from '#contract/schedules/block-schedules.ts'
import type { Got } from '#contract/index.ts'
import { audit, changesBetween, withChange } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { dateChangeImpact } from './date-change-impact.ts'
import { lockAssignments } from '../lock.ts'
import { clashesCausedBy } from '../assignments/new-clashes.ts'
import { withDuration, type BlockRow } from '../periods/queries.ts'
import { clashText, firstDayOf, marksOutsideText } from '../assignments/clash-rules.ts'

type Changing = { actor: Actor; id: number; today: string }
type Sent = Got<(typeof blockSchedules)['PATCH /schedules/api/block-schedules/:id/'], 'body'>

/**
 * Changes a block's name or dates, or only tells what that would do. Marks that fall outside and clashes that the
 * dates bring are refused unless they are allowed; marks stay in the reports either way.
 */
export async function updateBlock(db: Kysely<DB>, changing: Changing, sent: Sent): Promise<BlockUpdate> {
  const tx = await db.startTransaction().execute()
  try {
    const changed = await change(tx, changing, sent)
    await (sent.preview_only ? tx.rollback() : tx.commit()).execute()
    return changed
  } catch (error) {
    if (!tx.isRolledBack && !tx.isCommitted) await tx.rollback().execute()
    throw error
  }
}

async function change(tx: Transaction<DB>, { actor, id, today }: Changing, sent: Sent): Promise<BlockUpdate> {
  await lockAssignments(tx)
  const { id: _, ...before } = await lockBlock(tx, id)
  const after = withChange(before, sent)
  if (after.end_date < after.start_date) {
    throw new Refusal('invalid', DATES_BACKWARDS, { fields: { end_date: DATES_BACKWARDS } })
  }
  const falls_out = await dateChangeImpact(tx, { id, before, after })
  const clashes = await clashesCausedBy(
    tx,
    sql`section_period.block_schedule_id = ${id}`,
    today,
    async () => {
      await tx.updateTable('block_schedule').set(after).where('id', '=', id).execute()
      await moveBeginnings(tx, { id, before, after, today })
    },
  )
  if (!sent.preview_only) {
    if (falls_out.sheets > 0 && !sent.allow_marks_outside) {
      throw new Refusal('confirm_needed', marksOutsideText(falls_out), { details: { falls_out, clashes } })
    }
    if (clashes.length > 0 && !sent.allow_conflicts) {
      throw new Refusal('clash', clashText(clashes), { details: { falls_out, clashes } })
    }
    const changes = changesBetween(before, after)
    const { reason = null } = sent
    const details = {
      ...changes,
      ...(falls_out.sheets > 0 && { falls_out }),
      ...(clashes.length > 0 && { clashes, reason }),
    }
    if (Object.keys(changes).length > 0) {
      await audit(tx, {
        account: actor.account,
        action: 'change',
        subject: 'block_schedule',
        subjectId: id,
        details,
      })
    }
  }
  const message = sent.preview_only ? 'Nothing has been saved yet.' : `${after.name} has been saved.`
  return { ...withDuration({ id, ...after }), message, saved: !sent.preview_only, falls_out, clashes }
}

/** A block that is not archived, which stays as it is until the end of the transaction. */
export async function lockBlock(tx: Transaction<DB>, id: number): Promise<BlockRow> {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule where id = ${id} and not archived
    for no key update`.execute(tx)
  if (!rows[0]) throw notFound('block schedule')
  return rows[0]
}

type Dates = Pick<BlockRow, 'start_date' | 'end_date'>
type Moved = { id: number; before: Dates; after: Dates; today: string }

/** What was to begin with the block begins with it still, but never on a day gone by. */
const moveBeginnings = (tx: Transaction<DB>, { id, before, after, today }: Moved) =>
  sql`
  update assignment set during = daterange(${firstDayOf(after, today)}::date, null)
  from section_period
  where section_period.id = assignment.section_period_id and block_schedule_id = ${id} and upper_inf(during)
    and lower(during) >= ${today}::date and lower(during) <= ${before.start_date}::date`.execute(tx)
