import { sql, type Transaction } from 'kysely'
import type { ProposalStep } from '#contract/plan/schedules/proposals.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'

export type AssignmentRow = {
  assignment_id: number
  section_period_id: number
  student_group_id: number
  teacher_id: number
}

/** An assignment before and after a batch: its date range as text, null if it did not exist. */
export type BatchChange = AssignmentRow & { before: string | null; after: string | null }

export type Batch = {
  id: number
  block_schedule_id: number
  proposal_id: number | null
  step_ids: number[]
  made_on: string
  /** Assignments with a higher id were created after the batch. */
  newest_assignment_id: number
  undone: boolean
}

type NewBatch = {
  block: number
  proposal: number
  steps: readonly ProposalStep[]
  changes: readonly BatchChange[]
}

/** Stores what was changed so that it can be undone; returns the id of the batch. */
export async function addBatch(
  tx: Transaction<DB>,
  { actor, now }: Context,
  { block, proposal, steps, changes }: NewBatch,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into schedule_batch (block_schedule_id, proposal_id, step_ids, account_id, made_on, newest_assignment_id)
    values (${block}, ${proposal}, ${steps.map(({ id }) => id)}::int[], ${actor.account}, ${now.day},
      (select coalesce(max(id), 0) from assignment))
    returning id`.execute(tx)
  const batch = rows[0]!.id
  await sql`
    insert into schedule_batch_change
      (schedule_batch_id, assignment_id, section_period_id, student_group_id, teacher_id, before, after)
    select ${batch}, assignment_id, section_period_id, student_group_id, teacher_id, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (assignment_id bigint, section_period_id bigint,
      student_group_id bigint, teacher_id bigint, before daterange, after daterange)`.execute(tx)
  return batch
}

/** Loads a batch and locks it until the transaction ends; 404 for an unknown one. */
export async function lockBatch(tx: Transaction<DB>, id: number): Promise<Batch> {
  const { rows } = await sql<Batch>`
    select id, block_schedule_id, proposal_id, step_ids, made_on, newest_assignment_id,
      undone_at is not null undone
    from schedule_batch where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw notFound('accepted proposal')
  return rows[0]
}

export async function listChanges(tx: Transaction<DB>, batch: number): Promise<BatchChange[]> {
  const { rows } = await sql<BatchChange>`
    select assignment_id, section_period_id, student_group_id, teacher_id, before::text before, after::text after
    from schedule_batch_change where schedule_batch_id = ${batch} order by assignment_id`.execute(tx)
  return rows
}

type AuditedBatch = {
  block: number
  /** The values of the batch in each entry. */
  mark: Record<string, number>
  /** For the entry about the block. */
  details: Record<string, unknown>
  added: readonly AssignmentRow[]
  removed: readonly AssignmentRow[]
}

/** One entry about the block, and one for each section period and teacher, as where groups are assigned one by one. */
export async function auditBatch(
  tx: Transaction<DB>,
  { actor: { account } }: Context,
  { block, mark, details, added, removed }: AuditedBatch,
): Promise<void> {
  const action = 'change' as const
  const [addedTo, removedFrom] = [Map.groupBy(added, placeOf), Map.groupBy(removed, placeOf)]
  const places = new Map([...removed, ...added].map((row) => [placeOf(row), row]))
  await auditAll(tx, [
    {
      account,
      action,
      subject: 'block_schedule',
      subjectId: block,
      details: { ...mark, ...details, assignments: added.length, assignments_ended: removed.length },
    },
    ...[...places].map(([place, { section_period_id, teacher_id }]) => ({
      account,
      action,
      subject: 'section_period',
      subjectId: section_period_id,
      details: Object.assign(
        { teacher: teacher_id },
        addedTo.has(place) && { groups_added: groupsOf(addedTo.get(place)) },
        removedFrom.has(place) && { groups_removed: groupsOf(removedFrom.get(place)) },
        mark,
      ),
    })),
  ])
}

const placeOf = (row: AssignmentRow) => `${row.section_period_id} ${row.teacher_id}`
const groupsOf = (rows: readonly AssignmentRow[] = []) => rows.map(({ student_group_id }) => student_group_id)
