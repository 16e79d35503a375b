import { sql, type Transaction } from 'kysely'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import { addHomeroomTeacher } from '#server/students/homerooms.ts'
import { updateStudents, lockStudentRecords } from '#server/students/queries.ts'
import { lockStudents } from '../lock.ts'
import { studentsInWords } from '../members/capacity.ts'
import { outcome, sift, type By, type Outcome, type Wanted } from './partition.ts'

/** Students keep the homeroom teachers that they have. */
export async function giveTeacher(
  tx: Transaction<DB>,
  { actor }: By,
  { student_ids, teacher_id }: Wanted<'assign_homeroom_teacher'>,
): Promise<Outcome> {
  const students = await lockStudents(tx, student_ids)
  const teacher = await teacherName(tx, teacher_id)
  const active = student_ids.filter((id) => students.get(id)?.is_active)
  const fresh = new Set(await addHomeroomTeacher(tx, active, teacher_id))
  const { fit, refused } = sift(student_ids, students, ({ id, name, is_active }) => {
    if (!is_active) return `${name} is not an active student.`
    return fresh.has(id) ? undefined : `${teacher} is a homeroom teacher of ${name} already.`
  })
  await auditEach(tx, actor, fit, () => ({ homeroom_teacher_added: teacher_id }))
  return outcome(`Made ${teacher} a homeroom teacher of ${studentsInWords(fit.length)}.`, fit, refused)
}

async function teacherName(tx: Transaction<DB>, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name name from teacher where id = ${id} and active for share`.execute(tx)
  if (rows[0]) return rows[0].name
  const problem = 'There is no such teacher.'
  throw new Refusal('invalid', problem, { fields: { teacher_id: problem } })
}

export async function deactivateMany(
  tx: Transaction<DB>,
  { actor, today }: By,
  { student_ids }: Wanted<'deactivate'>,
): Promise<Outcome> {
  const records = new Map((await lockStudentRecords(tx, student_ids)).map((record) => [record.id, record]))
  const { fit, refused } = sift(student_ids, records, ({ first_name, last_name, is_active }) =>
    is_active ? undefined : `${first_name} ${last_name} is not active already.`,
  )
  const changes = fit.map((id) => ({
    before: records.get(id)!,
    after: { ...records.get(id)!, is_active: false },
  }))
  const left = Map.groupBy(await updateStudents(tx, changes, today), ({ student_id }) => student_id)
  await auditEach(tx, actor, fit, (id) => ({
    is_active: { old: true, new: false },
    ...(left.has(id) && { left_groups: left.get(id)!.map(({ student_group_id }) => student_group_id) }),
  }))
  return outcome(`Deactivated ${studentsInWords(fit.length)}.`, fit, refused)
}

const auditEach = (tx: Transaction<DB>, { account }: Actor, ids: number[], details: (id: number) => object) =>
  auditAll(
    tx,
    ids.map((id) => ({
      account,
      action: 'change',
      subject: 'student',
      subjectId: id,
      details: { ...details(id) },
    })),
  )
