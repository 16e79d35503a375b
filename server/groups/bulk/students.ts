import { sql, type Transaction } from 'kysely'
import { pluralize } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { addHomeroomTeacher } from '#server/students/homeroom-teachers.ts'
import { lockStudentRecords, updateStudents } from '#server/students/queries.ts'
import { lockStudents } from '../lock.ts'
import { bulkReply, partition, type BulkReply, type CommandFor } from './partition.ts'

/** Adds a homeroom teacher to students; the homeroom teachers that they have stay. */
export async function assignHomeroomTeacher(
  tx: Transaction<DB>,
  { actor }: Context,
  { student_ids, teacher_id }: CommandFor<'assign_homeroom_teacher'>,
): Promise<BulkReply> {
  const students = await lockStudents(tx, student_ids)
  const teacher = await findTeacherName(tx, teacher_id)
  const active = student_ids.filter((id) => students.get(id)?.is_active)
  const added = new Set(await addHomeroomTeacher(tx, active, teacher_id))
  const { accepted, refused } = partition(student_ids, students, ({ id, name, is_active }) => {
    if (!is_active) return `${name} is not an active student.`
    return added.has(id) ? undefined : `${teacher} is a homeroom teacher of ${name} already.`
  })
  await auditEach(tx, actor, accepted, () => ({ homeroom_teacher_added: teacher_id }))
  const done = `Made ${teacher} a homeroom teacher of ${pluralize(accepted.length, 'student')}.`
  return bulkReply(done, accepted, refused)
}

async function findTeacherName(tx: Transaction<DB>, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${fullName('teacher')} name from teacher where id = ${id} and active for share`.execute(tx)
  if (rows[0]) return rows[0].name
  const problem = 'There is no such teacher.'
  throw new Refusal('invalid', problem, { fields: { teacher_id: problem } })
}

export async function deactivateStudents(
  tx: Transaction<DB>,
  { actor, now }: Context,
  { student_ids }: CommandFor<'deactivate'>,
): Promise<BulkReply> {
  const records = new Map((await lockStudentRecords(tx, student_ids)).map((record) => [record.id, record]))
  const { accepted, refused } = partition(student_ids, records, ({ first_name, last_name, is_active }) =>
    is_active ? undefined : `${first_name} ${last_name} is not active already.`,
  )
  const changes = accepted.map((id) => ({
    before: records.get(id)!,
    after: { ...records.get(id)!, is_active: false },
  }))
  const ended = Map.groupBy(await updateStudents(tx, changes, now.day), ({ student_id }) => student_id)
  await auditEach(tx, actor, accepted, (id) => ({
    is_active: { old: true, new: false },
    ...(ended.has(id) && { left_groups: ended.get(id)!.map(({ student_group_id }) => student_group_id) }),
  }))
  return bulkReply(`Deactivated ${pluralize(accepted.length, 'student')}.`, accepted, refused)
}

const auditEach = (
  tx: Transaction<DB>,
  { account }: Actor,
  ids: number[],
  details: (id: number) => Record<string, unknown>,
) =>
  auditAll(
    tx,
    ids.map((id) => ({
      account,
      action: 'change',
      subject: 'student',
      subjectId: id,
      details: details(id),
    })),
  )
