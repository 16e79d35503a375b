import { sql, type Kysely, type Transaction } from 'kysely'
import type { Assignment } from '#contract/schedules/schedules.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import { findAssignments } from './queries.ts'
import { clashesOf } from './clashes.ts'
import { endWithin } from './end.ts'
import { findFitting, type Place, type Wanted } from './fitting.ts'
import { lockAssignments } from '../lock.ts'
import { clashText, firstDayOf, type ClashFound } from './clash-rules.ts'

type Assigning = Place & { actor: Actor }

const ALREADY_THERE = 'This group is already assigned to this section period'

/**
 * Has a teacher meet groups in a section period. All or none: what is in the way is a 409 with each clash, unless
 * the request allows it. Assignments come one after the other, so that two at once see each other's clashes.
 */
export const assignGroups = (db: Kysely<DB>, assigning: Assigning, wanted: Wanted): Promise<Assignment[]> =>
  db.transaction().execute((tx) => assignIn(tx, assigning, [wanted]))

/** The same for several teachers at once, as a part of a longer save. */
export async function assignIn(
  tx: Transaction<DB>,
  assigning: Assigning,
  each: readonly Wanted[],
): Promise<Assignment[]> {
  await lockAssignments(tx)
  const ids: number[] = []
  const refused: ClashFound[] = []
  for (const wanted of each) {
    const placed = await placeIn(tx, assigning, wanted)
    ids.push(...placed.ids)
    if (!wanted.allow_conflicts) refused.push(...placed.clashes)
  }
  if (refused.length > 0) throw new Refusal('clash', clashText(refused), { details: { clashes: refused } })
  return findAssignments(tx, ids)
}

async function placeIn(tx: Transaction<DB>, { actor, sectionPeriod, today }: Assigning, wanted: Wanted) {
  const { period, groups } = await findFitting(tx, { sectionPeriod, today }, wanted)
  await endFormer(tx, actor, wanted, today)
  const ids = await insertAssignments(tx, { sectionPeriod, wanted, from: firstDayOf(period, today) })
  const clashes = await clashesOf(tx, ids)
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
async function endFormer(tx: Transaction<DB>, actor: Actor, wanted: Wanted, today: string): Promise<void> {
  if (wanted.instead_of === undefined) return
  const group = await endWithin(tx, actor, wanted.instead_of, today)
  if (wanted.group_assignments.some(({ id }) => id === group)) return
  const problem = 'must be an assignment of a group that is assigned here.'
  throw new Refusal('invalid', `The assignment to replace ${problem}`, { fields: { instead_of: problem } })
}

type Inserting = { sectionPeriod: number; wanted: Wanted; from: string }

async function insertAssignments(tx: Transaction<DB>, { sectionPeriod, wanted, from }: Inserting) {
  const groups = wanted.group_assignments.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select ${sectionPeriod}, student_group_id, ${wanted.teacher_id}, daterange(${from}::date, null)
    from unnest(${groups}::int[]) student_group_id
    on conflict do nothing returning id`.execute(tx)
  if (rows.length < groups.length) throw new Refusal('conflict', ALREADY_THERE)
  return rows.map(({ id }) => id)
}
