import { sql, type Kysely, type Transaction } from 'kysely'
import type { Assignment } from '#contract/schedules/records.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import { findAssignments } from './queries.ts'
import { findClashes } from './clashes.ts'
import { endInTransaction } from './end.ts'
import { validateAssignment, type Place, type AssignmentRequest } from './fitting.ts'
import { lockAssignments } from '../lock.ts'
import { clashText, firstDayOf, type ClashFound } from './clash-rules.ts'

type Assigning = Place & { actor: Actor }

const ALREADY_ASSIGNED = 'This group is already assigned to this section period'

/**
 * Has a teacher meet groups in a section period. All or none: what is in the way is a 409 with each clash, unless
 * the request allows it. Assignments come one after the other, so that two at once see each other's clashes.
 */
export const assignGroups = (
  db: Kysely<DB>,
  assigning: Assigning,
  wanted: AssignmentRequest,
): Promise<Assignment[]> => db.transaction().execute((tx) => assignInTransaction(tx, assigning, [wanted]))

/** The same for several teachers at once, as a part of a longer save. */
export async function assignInTransaction(
  tx: Transaction<DB>,
  assigning: Assigning,
  each: readonly AssignmentRequest[],
): Promise<Assignment[]> {
  await lockAssignments(tx)
  const ids: number[] = []
  const refused: ClashFound[] = []
  for (const wanted of each) {
    const placed = await assignToTeacher(tx, assigning, wanted)
    ids.push(...placed.ids)
    if (!wanted.allow_conflicts) refused.push(...placed.clashes)
  }
  if (refused.length > 0) throw new Refusal('clash', clashText(refused), { details: { clashes: refused } })
  return findAssignments(tx, ids)
}

async function assignToTeacher(
  tx: Transaction<DB>,
  { actor, sectionPeriod, today }: Assigning,
  wanted: AssignmentRequest,
) {
  const { period, groups } = await validateAssignment(tx, { sectionPeriod, today }, wanted)
  await endPrevious(tx, actor, wanted, today)
  const ids = await insertAssignments(tx, { sectionPeriod, wanted, from: firstDayOf(period, today) })
  const clashes = await findClashes(tx, ids)
  const { teacher_id: teacher, reason = null } = wanted
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'section_period',
    subjectId: sectionPeriod,
    details: {
      teacher,
      groups_added: groups.map(({ id }) => id),
      ...(clashes.length > 0 && { clashes, reason }),
    },
  })
  return { ids, clashes }
}

/** A group that moves leaves where it was in the same step. */
async function endPrevious(
  tx: Transaction<DB>,
  actor: Actor,
  wanted: AssignmentRequest,
  today: string,
): Promise<void> {
  if (wanted.instead_of === undefined) return
  const group = await endInTransaction(tx, actor, wanted.instead_of, today)
  if (wanted.group_assignments.some(({ id }) => id === group)) return
  const problem = 'must be an assignment of a group that is assigned here.'
  throw new Refusal('invalid', `The assignment to replace ${problem}`, { fields: { instead_of: problem } })
}

type Inserting = { sectionPeriod: number; wanted: AssignmentRequest; from: string }

async function insertAssignments(tx: Transaction<DB>, { sectionPeriod, wanted, from }: Inserting) {
  const groups = wanted.group_assignments.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select ${sectionPeriod}, student_group_id, ${wanted.teacher_id}, daterange(${from}::date, null)
    from unnest(${groups}::int[]) student_group_id
    on conflict do nothing returning id`.execute(tx)
  if (rows.length < groups.length) throw new Refusal('conflict', ALREADY_ASSIGNED)
  return rows.map(({ id }) => id)
}
