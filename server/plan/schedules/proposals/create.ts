import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { proposals } from '#contract/plan/schedules/proposals.ts'
import { laterOf } from '#server/plan/calendar/days.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { assertBlockNotOver } from '../assignments/assign.ts'
import { findBlock, type BlockRow } from '../blocks/queries.ts'
import type { SavedRequirement } from '../requirements/queries.ts'
import { findRequirementsToPlace } from '../requirements/to-place.ts'
import { sentences } from './sentences.ts'

type Request = Parsed<(typeof proposals)['POST /schedules/api/proposals/'], 'body'>

/** A proposal takes at most a minute and ten seconds. */
const MAX_WAITING = 10
const KEEP_DAYS = 30
const MAX_SEED = 2_147_483_647

/**
 * Adds a proposal to the queue. 404 for an unknown block, 409 for one that is over or has no requirements, 400 where grades or pinned
 * assignments do not fit, 429 where too many wait.
 */
export const createProposal = (context: Context, request: Request): Promise<{ id: number }> =>
  addOnce(context, async (tx) => {
    const { actor, now } = context
    const block = await findBlock(tx, request.block_schedule_id)
    assertBlockNotOver(block, context)
    const firstDay = laterOf(block.start_date, now.day)
    await assertRequirementsFit(tx, { block, firstDay, grades: request.grade_level_ids })
    await assertPinsFit(tx, request, firstDay)
    await assertRoomInQueue(tx)
    await sql`delete from proposal where state in ('done', 'stopped')
      and requested_at < now() - make_interval(days => ${KEEP_DAYS}::int)`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into proposal (block_schedule_id, grade_level_ids, seconds, seed, first_day, account_id)
      values (${block.id}, ${request.grade_level_ids}::smallint[], ${request.seconds},
        ${request.seed ?? randomInt(MAX_SEED)}, ${firstDay}, ${actor.account})
      returning id`.execute(tx)
    const [proposal] = rows
    await sql`insert into proposal_pin (proposal_id, assignment_id)
      select distinct ${proposal!.id}::bigint, unnest(${request.pinned}::bigint[])`.execute(tx)
    return proposal!
  })

type NamedRequirement = {
  group_name: string
  grade: number
  teacher_name: string
  active: boolean
  together: string | null
}

type Scope = { block: BlockRow; firstDay: string; grades: readonly number[] | null }

/** Checks that there are requirements, their teachers are active, and the bands of the grades are complete. */
async function assertRequirementsFit(tx: Transaction<DB>, { block, firstDay, grades }: Scope): Promise<void> {
  const all = await listNamed(tx, (await findRequirementsToPlace(tx, block, firstDay)).requirements)
  const requirements = all.filter(({ grade }) => !grades || grades.includes(grade))
  if (requirements.length === 0) {
    throw new Refusal('conflict', sentences.noRequirements(block.name, grades))
  }
  const inactive = requirements.find(({ active }) => !active)
  if (inactive) {
    throw new Refusal('conflict', sentences.inactiveTeacher(inactive.teacher_name, inactive.group_name))
  }
  const bands = new Map(
    requirements.flatMap((requirement) =>
      requirement.together === null ? [] : [[requirement.together, requirement.grade]],
    ),
  )
  const missing = all.find(
    ({ together, grade }) => together !== null && bands.has(together) && grades && !grades.includes(grade),
  )
  if (missing) {
    const problem = sentences.bandOfTwoGrades(missing.together!, bands.get(missing.together!), missing.grade)
    throw new Refusal('invalid', problem, { fields: { grade_level_ids: problem } })
  }
}

async function listNamed(
  tx: Transaction<DB>,
  requirements: readonly SavedRequirement[],
): Promise<NamedRequirement[]> {
  const { rows } = await sql<NamedRequirement>`
    select student_group.name group_name, grade_level_id grade, ${fullName('teacher')} teacher_name, teacher.active, together
    from jsonb_to_recordset(${JSON.stringify(requirements)}::jsonb)
        as requirement (id bigint, group_id bigint, teacher_id bigint, together text)
      join student_group on student_group.id = group_id
      join teacher on teacher.id = requirement.teacher_id
    order by requirement.id`.execute(tx)
  return rows
}

async function assertPinsFit(
  tx: Transaction<DB>,
  { block_schedule_id: block, grade_level_ids: grades, pinned }: Request,
  firstDay: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select assignment.id from assignment join section_period on section_period.id = section_period_id
    where assignment.id = any(${pinned}::bigint[]) and block_schedule_id = ${block} and not archived
      and (${grades}::int[] is null or grade_level_id = any(${grades}::int[])) and ${hasNotEnded(firstDay)}`.execute(
    tx,
  )
  if (rows.length === new Set(pinned).size) return
  const problem = sentences.pinsElsewhere
  throw new Refusal('invalid', sentences.pinsGone, { fields: { pinned: problem } })
}

async function assertRoomInQueue(tx: Transaction<DB>): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int waiting from proposal where state = 'queued'`.execute(tx)
  if (rows[0]!.waiting < MAX_WAITING) return
  throw new Refusal('too_many', sentences.queueFull, {
    retryAfter: 60,
  })
}
