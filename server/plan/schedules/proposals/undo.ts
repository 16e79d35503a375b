import { sql, type Transaction } from 'kysely'
import type { Assignment } from '#contract/plan/schedules/records.ts'
import { endFromToday } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { analyzeChangedTables } from '#server/database/statistics.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { assertBlockNotOver } from '../assignments/assign.ts'
import { findConflicts } from '../assignments/conflicts.ts'
import { findAssignments } from '../assignments/queries.ts'
import { lockBlock } from '../blocks/queries.ts'
import { lockAssignments } from '../lock.ts'
import { auditBatch, listChanges, lockBatch, type Batch, type BatchChange } from './batches.ts'
import { fingerprintOf } from './fingerprint.ts'
import { sentences } from './sentences.ts'
import { sentences as scheduleSentences } from '../sentences.ts'

/**
 * Undoes all changes of a batch, or none. On the same day, and before its block begins, everything is exactly as before;
 * later, past days stay and the former assignments apply again from today. 404 for an unknown batch; 409 if one of its
 * assignments has changed since, if the batch was undone before, and for conflicts with later assignments.
 */
export const undoBatch = (
  context: Context,
  id: number,
): Promise<{ message: string; assignments: Assignment[] }> =>
  context.db.transaction().execute(async (tx) => {
    const today = context.now.day
    await lockAssignments(tx)
    const batch = await lockBatch(tx, id)
    if (batch.undone) throw new Refusal('changed_meanwhile', sentences.alreadyUndone)
    const block = await lockBlock(tx, batch.block_schedule_id)
    assertBlockNotOver(block, context)
    const changes = await followMoves(tx, await listChanges(tx, id))
    await assertUnchanged(tx, changes)
    const isExact = batch.made_on === today || block.start_date >= today
    const proposal = await findProposalOf(tx, batch)
    const restored = isExact ? await restore(tx, changes) : await restoreFromToday(tx, changes, today)
    await assertNoNewConflicts(tx, batch, restored)
    await sql`update schedule_batch set undone_at = now(), undone_by_id = ${context.actor.account} where id = ${id}`.execute(
      tx,
    )
    await reopenProposal(tx, batch, isExact && proposal?.is_current ? proposal.first_day : null)
    await auditBatch(tx, context, {
      block: block.id,
      mark: { batch_undone: id },
      details: {},
      added: changes.filter((change) => !isMade(change)),
      removed: changes.filter(isMade),
    })
    await analyzeChangedTables(tx)
    return {
      message: sentences.undone(restored.length, isExact),
      assignments: await findAssignments(tx, restored),
    }
  })

const isMade = ({ before }: BatchChange) => before === null

/**
 * A group that was moved away and back, as undoing a move does, has an equal assignment with another id: that one stands for the
 * one that the batch made.
 */
async function followMoves(tx: Transaction<DB>, changes: readonly BatchChange[]): Promise<BatchChange[]> {
  const { rows } = await sql<{ made: number; now: number }>`
    select one.assignment_id made, assignment.id "now"
    from jsonb_to_recordset(${JSON.stringify(changes.filter(isMade))}::jsonb) as one (assignment_id bigint,
        section_period_id bigint, student_group_id bigint, teacher_id bigint, after daterange)
      join assignment using (section_period_id, student_group_id, teacher_id)
    where during = after and not exists (select from assignment where id = one.assignment_id)`.execute(tx)
  const idNow = new Map(rows.map(({ made, now }) => [made, now]))
  return changes.map((change) => ({
    ...change,
    assignment_id: idNow.get(change.assignment_id) ?? change.assignment_id,
  }))
}

async function assertUnchanged(tx: Transaction<DB>, changes: readonly BatchChange[]): Promise<void> {
  const { rows } = await sql<{ changed: number }>`
    select count(*)::int changed
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as one (assignment_id bigint, section_period_id bigint,
        student_group_id bigint, teacher_id bigint, before daterange, after daterange)
      left join assignment on assignment.id = one.assignment_id
      left join section_period on section_period.id = one.section_period_id and not section_period.archived
      left join student_group on student_group.id = one.student_group_id and student_group.archived_on is null
      left join teacher on teacher.id = one.teacher_id and teacher.active
    where assignment.during is distinct from one.after
      or (assignment.id is not null and (assignment.section_period_id, assignment.student_group_id, assignment.teacher_id)
        is distinct from (one.section_period_id, one.student_group_id, one.teacher_id))
      or (one.before is not null and (section_period.id is null or student_group.id is null or teacher.id is null))`.execute(
    tx,
  )
  const { changed } = rows[0]!
  if (changed === 0) return
  throw new Refusal('changed_meanwhile', sentences.changedSince(changed))
}

/** Removes the new assignments, and restores the former ones with their ids and days; returns the ids of the latter. */
async function restore(tx: Transaction<DB>, changes: readonly BatchChange[]): Promise<number[]> {
  const made = changes.filter(isMade).map(({ assignment_id }) => assignment_id)
  await sql`delete from assignment where id = any(${made}::bigint[])`.execute(tx)
  const before = changes.filter((change) => !isMade(change))
  await sql`
    insert into assignment (id, section_period_id, student_group_id, teacher_id, during)
    overriding system value
    select assignment_id, section_period_id, student_group_id, teacher_id, before
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as one (assignment_id bigint, section_period_id bigint,
      student_group_id bigint, teacher_id bigint, before daterange, after daterange)
    where after is null`.execute(tx)
  await sql`
    update assignment set during = before
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as one (assignment_id bigint, before daterange, after daterange)
    where id = assignment_id and after is not null`.execute(tx)
  return before.map(({ assignment_id }) => assignment_id)
}

/** Ends the new assignments, and starts the former ones again today; returns the new ids of the latter. */
async function restoreFromToday(
  tx: Transaction<DB>,
  changes: readonly BatchChange[],
  today: string,
): Promise<number[]> {
  const made = changes.filter(isMade).map(({ assignment_id }) => assignment_id)
  await endFromToday(tx, 'assignment', { where: sql`id = any(${made}::bigint[])`, today })
  const before = changes.filter((change) => !isMade(change))
  const { rows } = await sql<{ id: number }>`
    insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select section_period_id, student_group_id, teacher_id, before * daterange(${today}::date, null)
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as one (assignment_id bigint, section_period_id bigint,
      student_group_id bigint, teacher_id bigint, before daterange)
    where before && daterange(${today}::date, null)
    order by assignment_id returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What is restored may conflict as it did before, but not with what was assigned after the batch. */
async function assertNoNewConflicts(
  tx: Transaction<DB>,
  { newest_assignment_id: newest }: Batch,
  restored: readonly number[],
): Promise<void> {
  const own = new Set(restored)
  const conflicts = await findConflicts(tx, restored, (other) => other > newest && !own.has(other))
  if (conflicts.length > 0)
    throw new Refusal('clash', scheduleSentences.conflicts(conflicts), { details: { clashes: conflicts } })
}

/** `is_current` is true if no one has changed the schedule since the last steps were accepted. */
async function findProposalOf(
  tx: Transaction<DB>,
  { proposal_id, block_schedule_id }: Batch,
): Promise<{ first_day: string; is_current: boolean } | undefined> {
  const { rows } = await sql<{ first_day: string; fingerprint: string | null }>`
    select first_day, fingerprint from proposal where id = ${proposal_id} for update`.execute(tx)
  const [proposal] = rows
  if (!proposal) return undefined
  const { first_day, fingerprint } = proposal
  return { first_day, is_current: fingerprint === (await fingerprintOf(tx, block_schedule_id, first_day)) }
}

/** The steps can be accepted again if the schedule is the one they were based on; a null day means that it is not. */
async function reopenProposal(
  tx: Transaction<DB>,
  { proposal_id, block_schedule_id, step_ids }: Batch,
  firstDay: string | null,
): Promise<void> {
  const fingerprint = firstDay === null ? null : await fingerprintOf(tx, block_schedule_id, firstDay)
  await sql`update proposal set fingerprint = ${fingerprint},
      accepted_step_ids = array(select unnest(accepted_step_ids) except select unnest(${step_ids}::int[]))
    where id = ${proposal_id}`.execute(tx)
}
