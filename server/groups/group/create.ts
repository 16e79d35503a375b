import { sql, type Transaction } from 'kysely'
import type { Group, GroupKind } from '#contract/groups/group-shapes.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { recordMaker } from '#server/http/own-class/made-by.ts'
import { assertNamesOther } from '#server/http/own-class/office-only.ts'
import { lockGroupNames } from '../lock.ts'
import { ofToday } from '#server/plan/calendar/plan-day.ts'
import { findGroup } from '../queries.ts'
import { TEACHER_FIELDS, readNewGroup, type GroupForm, type GroupRecord } from './form.ts'
import { sentences } from '../sentences.ts'

/**
 * Creates a group; 409 when its grade has a group of this type and name, 400 for an unknown teacher or core class, 403 where a
 * teacher names themselves.
 */
export const createGroup = ({ db, actor, now }: Context, kind: GroupKind, form: GroupForm): Promise<Group> =>
  db.transaction().execute(async (tx) => {
    const group = readNewGroup(kind, form)
    assertNamesOther(actor, [group.teacher], TEACHER_FIELDS[group.type].field)
    await lockGroupNames(tx)
    await assertReferencesExist(tx, group)
    const id = await insertGroup(tx, group)
    await recordLeaders(tx, actor, [{ id, teacher: group.teacher }])
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: 'student_group',
      subjectId: id,
      details: group,
    })
    return (await findGroup(tx, id, ofToday({ now })))!
  })

/** Records who named the teachers of groups; a group without one has nothing to record. */
export const recordLeaders = (
  tx: Transaction<DB>,
  actor: Actor,
  groups: readonly { id: number; teacher: number | null }[],
) =>
  recordMaker(
    tx,
    actor,
    groups.flatMap(({ id, teacher }) =>
      teacher === null ? [] : [{ student_group_id: id, teacher_id: teacher }],
    ),
  )

/** 400 for a teacher who is unknown or inactive and for an unknown core class. */
export async function assertReferencesExist(
  tx: Transaction<DB>,
  { type, teacher, core_class }: Pick<GroupRecord, 'type' | 'teacher' | 'core_class'>,
): Promise<void> {
  const { rows } = await sql<{ teacher_exists: boolean; core_class_exists: boolean }>`
    select ${teacher}::bigint is null or exists (select from teacher where id = ${teacher} and active) teacher_exists,
      ${core_class}::bigint is null or exists (select from core_class where id = ${core_class}) core_class_exists`.execute(
    tx,
  )
  const fields: Record<string, string> = {}
  if (!rows[0]?.teacher_exists) fields[TEACHER_FIELDS[type].field] = sentences.unknownTeacher
  if (!rows[0]?.core_class_exists) fields.core_class = sentences.unknownCoreClass
  if (Object.keys(fields).length > 0)
    throw new Refusal('invalid', Object.values(fields).join(' '), { fields })
}

async function insertGroup(tx: Transaction<DB>, group: GroupRecord): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into student_group (type, name, grade_level_id, core_class_id, teacher_id, capacity, room_number)
    values (${group.type}, ${group.name}, ${group.grade_level}, ${group.core_class}, ${group.teacher},
      ${group.capacity}, ${group.room_number})
    on conflict do nothing returning id`.execute(tx)
  if (!rows[0]) throw nameTaken(group)
  return rows[0].id
}

export function nameTaken({ type, name, grade_level }: GroupRecord): Refusal {
  const problem = sentences.nameTaken(grade_level, type, name)
  return new Refusal('duplicate', sentences.chooseOtherName(problem), { fields: { name: problem } })
}
