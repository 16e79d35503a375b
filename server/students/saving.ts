import type { Kysely, Transaction } from 'kysely'
import type { Got } from '#contract/index.ts'
import type { students } from '#contract/students.ts'
import { audit, changesBetween, withChange } from '#server/database/audit.ts'
import { findEmailOwners, lockPeople, emailTaken } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { replaceHomeroomTeachers } from './homerooms.ts'
import {
  insertStudents,
  updateStudents,
  findStudent,
  findStudentsByNumber,
  lockStudentRecords,
} from './queries.ts'

type Body<K extends keyof typeof students> = Got<(typeof students)[K], 'body'>

/** Adds one student; 409 when the address belongs to someone. */
export const createStudent = (db: Kysely<DB>, actor: Actor, student: Body<'POST /students/api/add/'>) =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    await assertEmailFree(tx, student.email)
    const [id] = (await insertStudents(tx, [student])) as [number]
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: 'student',
      subjectId: id,
      details: student,
    })
    return { id, ...student }
  })

/** Saves the fields that were sent, with what follows from them, and answers the student as it stands now. */
export const updateStudent = (
  db: Kysely<DB>,
  { actor, id, today }: { actor: Actor; id: number; today: string },
  { homeroom_teacher_ids, ...sent }: Body<'PATCH /students/api/update/:studentId/'>,
) =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const [before] = await lockStudentRecords(tx, [id])
    if (!before) throw notFound('student')
    const after = withChange(before, sent)
    if (after.email !== before.email) await assertEmailFree(tx, after.email, id)
    if (after.student_number !== before.student_number)
      await assertStudentNumberFree(tx, after.student_number)
    const details: Record<string, unknown> = changesBetween(before, after)
    if (Object.keys(details).length > 0) {
      const left = await updateStudents(tx, [{ before, after }], today)
      if (left.length > 0) details.left_groups = left.map((membership) => membership.student_group_id)
    }
    if (homeroom_teacher_ids) {
      const homeroom = await replaceHomeroomTeachers(tx, id, homeroom_teacher_ids)
      if (homeroom.before.join() !== homeroom.after.join()) {
        details.homeroom_teacher_ids = { old: homeroom.before, new: homeroom.after }
      }
    }
    if (Object.keys(details).length > 0) {
      await audit(tx, {
        account: actor.account,
        action: 'change',
        subject: 'student',
        subjectId: id,
        details,
      })
    }
    return findStudent(tx, id)
  })

async function assertEmailFree(tx: Transaction<DB>, email: string, own?: number): Promise<void> {
  const holder = (await findEmailOwners(tx, [email])).find((one) => own === undefined || one.student !== own)
  if (holder) throw emailTaken(holder)
}

async function assertStudentNumberFree(tx: Transaction<DB>, number: string | null): Promise<void> {
  const [holder] = number === null ? [] : await findStudentsByNumber(tx, [number])
  if (!holder) return
  const whose = `belongs to ${holder.first_name} ${holder.last_name}${holder.is_active ? '' : ', who is inactive'}`
  throw new Refusal('duplicate', `The student number ${number} already ${whose}.`, {
    fields: { student_number: `already ${whose}` },
  })
}
