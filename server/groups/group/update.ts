import { sql, type Transaction } from 'kysely'
import type { Group, GroupKind } from '#contract/groups/group-shapes.ts'
import { pluralize } from '#contract/words.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { mergeLoaded, type WithLoaded } from '#server/http/merge-loaded.ts'
import { assertNamesOther } from '#server/http/own-class/office-only.ts'
import { lockGroupNames } from '../lock.ts'
import { findPlanDay, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { isOfDay } from '../group-day.ts'
import { countMembers } from '../members/memberships.ts'
import { findGroup } from '../queries.ts'
import { assertReferencesExist, nameTaken, recordLeaders } from './create.ts'
import { retireName } from './numbering.ts'
import {
  TEACHER_FIELDS,
  groupColumns,
  readExistingGroup,
  readPlannedGroup,
  type GroupForm,
  type GroupRecord,
} from './form.ts'
import { sentences } from '../sentences.ts'

/**
 * Updates a group of today, or of the school year that is named. The grade changes only while the group has no students and no
 * assignments, because both belong to the grade, and before attendance has been taken in it, because reports of a grade keep it.
 * 409 for a new capacity below the number of students and if someone else has changed the same field since it was loaded, 403
 * where a teacher names themselves.
 */
export async function updateGroup(
  context: Context,
  { kind, id }: { kind: GroupKind; id: number },
  { year }: { year?: number | undefined },
  { loaded, ...form }: GroupForm & WithLoaded,
): Promise<Group> {
  const { db, actor } = context
  const on = await findPlanDay(context, year)
  return db.transaction().execute(async (tx) => {
    const sent = (on.isAhead ? readPlannedGroup : readExistingGroup)(kind, form)
    await lockGroupNames(tx)
    const before = await lockRecord(tx, id, { type: sent.type, on })
    const after = mergeLoaded(before, sent, loaded)
    const details = changesBetween(before, after)
    if (details.teacher) assertNamesOther(actor, [after.teacher], TEACHER_FIELDS[after.type].field)
    // A teacher who has left stays in the form until another one is chosen, so only a new teacher is checked.
    await assertReferencesExist(tx, { ...after, teacher: details.teacher ? after.teacher : null })
    if (details.name || details.grade_level) await assertNameFree(tx, { id, group: after, on })
    if (details.grade_level) await assertGradeMayChange(tx, { id, group: before, on })
    if (details.capacity) await assertRoomForMembers(tx, { id, group: after, on })
    if (details.name || details.grade_level) {
      await retireName(tx, { type: before.type, grade: before.grade_level }, before.name)
    }
    await writeRecord(tx, actor, { id, after, details })
    return (await findGroup(tx, id, on))!
  })
}

type Written = { id: number; after: GroupRecord; details: ReturnType<typeof changesBetween<GroupRecord>> }

/** Saves the fields of a group and records what changed; nothing where nothing did. */
export async function writeRecord(
  tx: Transaction<DB>,
  actor: Actor,
  { id, after, details }: Written,
): Promise<void> {
  if (Object.keys(details).length === 0) return
  await tx.updateTable('student_group').set(groupColumns(after)).where('id', '=', id).execute()
  if (details.teacher) await recordLeaders(tx, actor, [{ id, teacher: after.teacher }])
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'student_group',
    subjectId: id,
    details,
  })
}

/** The group of this type, locked until the transaction ends; 404 where there is none. */
export async function lockRecord(
  tx: Transaction<DB>,
  id: number,
  { type, on }: Pick<GroupRecord, 'type'> & { on: PlanDay },
): Promise<GroupRecord> {
  const { rows } = await sql<GroupRecord>`
    select type, name, grade_level_id grade_level, core_class_id core_class, teacher_id teacher, capacity, room_number
    from student_group where id = ${id} and type = ${type} and ${isOfDay(on)} for no key update`.execute(tx)
  if (!rows[0]) throw notFound('group')
  return rows[0]
}

type GroupToCheck = { id: number; group: GroupRecord; on: PlanDay }

async function assertNameFree(tx: Transaction<DB>, { id, group, on }: GroupToCheck): Promise<void> {
  const { rows } = await sql`
    select from student_group where type = ${group.type} and grade_level_id = ${group.grade_level}
      and lower(name) = lower(${group.name}) and ${isOfDay(on)} and id <> ${id}`.execute(tx)
  if (rows.length > 0) throw nameTaken(group)
}

async function assertGradeMayChange(
  tx: Transaction<DB>,
  { id, group: { name, grade_level }, on }: GroupToCheck,
): Promise<void> {
  const members = (await countMembers(tx, [id], on)).get(id) ?? 0
  const refusal = (reason: string) =>
    new Refusal('conflict', sentences.staysInGrade(name, grade_level, reason), {
      fields: { grade_level: reason },
    })
  if (members > 0) throw refusal(`it has ${pluralize(members, 'student')}. Please move them out first`)
  const { rows } = await sql`
    select from assignment where student_group_id = ${id} and ${hasNotEnded(on.day)}
    limit 1`.execute(tx)
  if (rows.length > 0) throw refusal('it is assigned to section periods of that grade')
  const taken = await sql`
    select from attendance_sheet_group where student_group_id = ${id} limit 1`.execute(tx)
  if (taken.rows.length > 0) throw refusal('it has attendance records. Please add a new group instead')
}

async function assertRoomForMembers(
  tx: Transaction<DB>,
  { id, group: { name, capacity }, on }: GroupToCheck,
): Promise<void> {
  const members = (await countMembers(tx, [id], on)).get(id) ?? 0
  if (capacity === null || capacity >= members) return
  const problem = `${name} has ${pluralize(members, 'student')}, so its capacity cannot be ${capacity}.`
  throw new Refusal('over_capacity', problem, { fields: { capacity: problem } })
}
