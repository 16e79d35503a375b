import { sql, type Kysely, type Transaction } from 'kysely'
import type { Group, GroupKind } from '#contract/groups/group-shapes.ts'
import { gradeLabel } from '#contract/words.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { nameTaken, refuseUnknown } from './create.ts'
import { columnsOf, readChangedGroup, type GroupForm, type GroupRecord } from './form.ts'
import { lockNames } from '../lock.ts'
import { sizesOf } from '../members/memberships.ts'
import { findGroup } from '../queries.ts'
import { studentsInWords } from '../members/capacity.ts'

type Editing = { actor: Actor; kind: GroupKind; id: number; today: string }

/**
 * Changes a group. Its grade is that of its students and of the section periods where it meets, so it changes only
 * while there are none; and a new capacity is not below the group's size.
 */
export const changeGroup = (
  db: Kysely<DB>,
  { actor, kind, id, today }: Editing,
  form: GroupForm,
): Promise<Group> =>
  db.transaction().execute(async (tx) => {
    const after = readChangedGroup(kind, form)
    await lockNames(tx)
    const before = await lockRecord(tx, id, after)
    const details = changesBetween(before, after)
    // Someone who has left may go on leading until another one is chosen.
    await refuseUnknown(tx, { ...after, teacher: details.teacher ? after.teacher : null })
    if (details.name || details.grade_level) await refuseTakenName(tx, id, after)
    if (details.grade_level) await refuseOtherGrade(tx, { id, before, today })
    if (details.capacity) await refuseTooSmall(tx, { id, after, today })
    if (Object.keys(details).length > 0) {
      await tx.updateTable('student_group').set(columnsOf(after)).where('id', '=', id).execute()
      await audit(tx, {
        account: actor.account,
        action: 'change',
        subject: 'student_group',
        subjectId: id,
        details,
      })
    }
    return (await findGroup(tx, id, today))!
  })

async function lockRecord(tx: Transaction<DB>, id: number, { type }: GroupRecord): Promise<GroupRecord> {
  const { rows } = await sql<GroupRecord>`
    select type, name, grade_level_id grade_level, core_class_id core_class, teacher_id teacher, capacity, room_number
    from student_group
    where id = ${id} and type = ${type} and not archived for no key update`.execute(tx)
  if (!rows[0]) throw notFound('group')
  return rows[0]
}

async function refuseTakenName(tx: Transaction<DB>, id: number, group: GroupRecord): Promise<void> {
  const { rows } = await sql`
    select from student_group where type = ${group.type} and grade_level_id = ${group.grade_level}
      and lower(name) = lower(${group.name}) and not archived and id <> ${id}`.execute(tx)
  if (rows.length > 0) throw nameTaken(group)
}

type Changing = { id: number; today: string }

async function refuseOtherGrade(
  tx: Transaction<DB>,
  { id, before: { name, grade_level }, today }: Changing & { before: GroupRecord },
): Promise<void> {
  const members = (await sizesOf(tx, [id], today)).get(id) ?? 0
  const refusal = (why: string) =>
    new Refusal('conflict', `${name} stays in ${gradeLabel(grade_level)}: ${why}.`, {
      fields: { grade_level: why },
    })
  if (members > 0) throw refusal(`it has ${studentsInWords(members)}, who would have to leave it first`)
  const { rows } = await sql`
    select from assignment where student_group_id = ${id} and not during << daterange(${today}::date, null)
    limit 1`.execute(tx)
  if (rows.length > 0) throw refusal('it is assigned to section periods of that grade')
}

async function refuseTooSmall(
  tx: Transaction<DB>,
  { id, after: { name, capacity }, today }: Changing & { after: GroupRecord },
): Promise<void> {
  const members = (await sizesOf(tx, [id], today)).get(id) ?? 0
  if (capacity === null || capacity >= members) return
  const problem = `${name} has ${studentsInWords(members)}, so it cannot have room for ${capacity}.`
  throw new Refusal('over_capacity', problem, { fields: { capacity: problem } })
}
