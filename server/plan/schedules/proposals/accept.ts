import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { ProposalStep, proposals } from '#contract/plan/schedules/proposals.ts'
import type { Assignment } from '#contract/plan/schedules/records.ts'
import { laterOf } from '#server/plan/calendar/days.ts'
import { isThereOn } from '#server/groups/group-day.ts'
import { endFromToday, hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { analyzeChangedTables } from '#server/database/statistics.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { recordMadeByOffice } from '#server/http/own-class/made-by.ts'
import { assertBlockNotOver } from '../assignments/assign.ts'
import { findConflicts } from '../assignments/conflicts.ts'
import { findAssignments } from '../assignments/queries.ts'
import { lockBlock } from '../blocks/queries.ts'
import { shownState } from './state.ts'
import { lockAssignments } from '../lock.ts'
import { addBatch, auditBatch, type AssignmentRow, type BatchChange } from './batches.ts'
import { fingerprintOf } from './fingerprint.ts'
import { sentences } from './sentences.ts'
import { sentences as scheduleSentences } from '../sentences.ts'

type Request = Parsed<(typeof proposals)['POST /schedules/api/proposals/:id/accept/'], 'body'>

/**
 * Carries out the remaining steps of a proposal, or those requested, all or none. 404 for an unknown proposal; 409 if it has
 * not ended, if the schedule has changed since, if a step was accepted before, and for conflicts, unless the request allows
 * them.
 */
export const acceptProposal = (
  context: Context,
  id: number,
  request: Request,
): Promise<{ batch_id: number; assignments: Assignment[] }> =>
  context.db.transaction().execute(async (tx) => {
    await lockAssignments(tx)
    const proposal = await lockProposal(tx, id)
    const block = await lockBlock(tx, proposal.block_schedule_id)
    assertBlockNotOver(block, context)
    const steps = chosenSteps(proposal, request.step_ids)
    if ((await fingerprintOf(tx, block.id, proposal.first_day)) !== proposal.fingerprint)
      throw changed(sentences.scheduleChanged)
    const ended = await endReplaced(tx, steps, context.now.day)
    const made = await insertAssignments(tx, steps, {
      block: block.id,
      firstDay: laterOf(block.start_date, context.now.day),
    })
    const conflicts = await findConflicts(
      tx,
      made.map((row) => row.assignment_id),
    )
    if (conflicts.length > 0 && !request.allow_conflicts) {
      throw new Refusal('clash', scheduleSentences.conflicts(conflicts), { details: { clashes: conflicts } })
    }
    const batch = await addBatch(tx, context, {
      block: block.id,
      proposal: id,
      steps,
      changes: [...ended, ...made],
    })
    await auditBatch(tx, context, {
      block: block.id,
      mark: { batch },
      details: {
        proposal: id,
        ...(conflicts.length > 0 && { clashes: conflicts, reason: request.reason ?? null }),
      },
      added: made,
      removed: ended,
    })
    await sql`update proposal set accepted_step_ids = accepted_step_ids || ${steps.map((step) => step.id)}::int[],
        fingerprint = ${await fingerprintOf(tx, block.id, proposal.first_day)}
      where id = ${id}`.execute(tx)
    await analyzeChangedTables(tx)
    const assignments = await findAssignments(
      tx,
      made.map((row) => row.assignment_id),
    )
    return { batch_id: batch, assignments }
  })

const changed = (message: string) => new Refusal('changed_meanwhile', message)

type LockedProposal = {
  id: number
  block_schedule_id: number
  first_day: string
  fingerprint: string | null
  state: string
  steps: ProposalStep[]
  accepted_step_ids: number[]
}

async function lockProposal(tx: Transaction<DB>, id: number): Promise<LockedProposal> {
  const { rows } = await sql<LockedProposal>`
    select id, block_schedule_id, first_day, fingerprint, steps, accepted_step_ids,
      ${shownState} state
    from proposal where id = ${id} for update`.execute(tx)
  const [proposal] = rows
  if (!proposal) throw notFound('proposal')
  if (proposal.state === 'queued' || proposal.state === 'running') {
    throw new Refusal('conflict', sentences.notFinished)
  }
  return proposal
}

function chosenSteps(
  { steps, accepted_step_ids }: LockedProposal,
  ids: readonly number[] | undefined,
): ProposalStep[] {
  const accepted = new Set(accepted_step_ids)
  const left = steps.filter(({ id }) => !accepted.has(id))
  if (ids === undefined) {
    if (left.length > 0) return left
    if (steps.length > 0) throw changed(sentences.alreadyAccepted)
    throw new Refusal('conflict', sentences.nothingToAccept)
  }
  const wanted = new Set(ids)
  if (ids.some((id) => accepted.has(id))) {
    throw changed(sentences.partAccepted)
  }
  const chosen = left.filter(({ id }) => wanted.has(id))
  if (chosen.length === wanted.size) return chosen
  const problem = 'must be steps of this proposal'
  throw new Refusal('invalid', sentences.unknownSteps, {
    fields: { step_ids: problem },
  })
}

/** Ends the assignments that the steps replace or end, from today on. */
async function endReplaced(
  tx: Transaction<DB>,
  steps: readonly ProposalStep[],
  today: string,
): Promise<BatchChange[]> {
  const ids = steps.flatMap(({ instead_of }) => instead_of ?? [])
  if (ids.length === 0) return []
  const { rows: before } = await sql<AssignmentRow & { during: string }>`
    select id assignment_id, section_period_id, student_group_id, teacher_id, during::text during
    from assignment where id = any(${ids}::bigint[]) and ${hasNotEnded(today)} order by id for update`.execute(
    tx,
  )
  if (before.length < new Set(ids).size) throw changed(sentences.scheduleChanged)
  const rows = await endFromToday(tx, 'assignment', { where: sql`id = any(${ids}::bigint[])`, today })
  const { rows: after } = await sql<{ id: number; during: string }>`
    select id, during::text during from assignment where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
  const duringOf = new Map(after.map(({ id, during }) => [id, during]))
  return before.map(({ during, ...row }) =>
    Object.assign(row, { before: during, after: duringOf.get(row.assignment_id) ?? null }),
  )
}

type Insertion = { block: number; firstDay: string }

/** The statement skips groups, teachers and section periods that no longer fit together; the call is then refused. */
async function insertAssignments(
  tx: Transaction<DB>,
  steps: readonly ProposalStep[],
  { block, firstDay }: Insertion,
): Promise<BatchChange[]> {
  const wanted = steps.filter(({ section_period_id }) => section_period_id !== null)
  if (wanted.length === 0) return []
  const { rows: fitting } = await sql<{ id: number; first_day: string }>`
    select step.id, greatest(section_period.starts_on, ${firstDay}::date) first_day
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        step (id bigint, section_period_id bigint, group_id bigint, teacher_id bigint)
      join section_period on section_period.id = step.section_period_id and not section_period.archived
        and block_schedule_id = ${block}
      join student_group on student_group.id = step.group_id and ${isThereOn(firstDay)}
        and student_group.grade_level_id = section_period.grade_level_id
        and (student_group.type = 'homeroom' or not homeroom)
      join teacher on teacher.id = step.teacher_id and active
    for share of section_period, student_group`.execute(tx)
  if (fitting.length < wanted.length) throw changed(sentences.scheduleChanged)
  const firstDayOf = new Map(fitting.map(({ id, first_day }) => [id, first_day]))
  const rows = wanted.map((step) => Object.assign({}, step, { first_day: firstDayOf.get(step.id) }))
  const { rows: made } = await sql<AssignmentRow & { during: string }>`
    insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select section_period_id, group_id, teacher_id, daterange(first_day, null)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      step (id bigint, section_period_id bigint, group_id bigint, teacher_id bigint, first_day date)
    order by id
    on conflict do nothing
    returning id assignment_id, section_period_id, student_group_id, teacher_id, during::text during`.execute(
    tx,
  )
  if (made.length < wanted.length) throw new Refusal('conflict', scheduleSentences.alreadyAssigned)
  await recordMadeByOffice(
    tx,
    made.map(({ student_group_id, teacher_id, section_period_id }) => ({
      student_group_id,
      teacher_id,
      section_period_id,
    })),
  )
  return made.map(({ during, ...row }) => Object.assign(row, { before: null, after: during }))
}
