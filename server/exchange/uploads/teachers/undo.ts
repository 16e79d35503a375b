import { sql, type Kysely, type Transaction } from 'kysely'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { type History, type PartOfUpload, type UndoStep, describePerson } from '../pipeline/history.ts'
import type { TeacherValues } from './plan.ts'
import { setTeachers } from './save.ts'

type TeacherStep = UndoStep<TeacherValues | null, TeacherValues>

/** What an upload did to each teacher. An added teacher is only removed while no other record refers to them. */
async function findTeacherSteps(
  db: Kysely<DB>,
  { id: batchId, entity, reverted }: PartOfUpload,
): Promise<TeacherStep[]> {
  const { rows } = await sql<TeacherStep>`
    select change.record_id id, change.before, change.after,
      coalesce(${fullName('teacher')}, (change.after->>'first_name') || ' ' || (change.after->>'last_name')) name,
      case
        when teacher.id is null then 'was deleted'
        when not to_jsonb(teacher) @> (case when change.before is null then change.after else change.after - 'email' end)
          then 'has changed since then'
        when account.role = 'admin' then 'is in the office now'
        when change.before is null then case
          when ${isReferredTo('attendance_sheet')} then 'has taken attendance'
          when ${isReferredTo('attendance_correction')} then 'has asked for a correction of attendance'
          when ${isReferredTo('assignment')} then 'has classes'
          when exists (select from student_group where teacher_id = teacher.id
            and student_group.id <> all(${reverted('student_group')}::bigint[]) offset 0) then 'has a group'
          when ${isReferredTo('student_homeroom_teacher')} then 'is a homeroom teacher'
          when ${isReferredTo('calendar_feed')} then 'has a calendar address'
          when ${isReferredTo('teacher_absence')} then 'has been absent'
          when ${isReferredTo('absence_request')} then 'has requested an absence'
          when ${isReferredTo('cover')} then 'has covered a class'
          when account.signed_in_at > batch.at
            or exists (select from session where session.account_id = account.id and session.created_at > batch.at)
            then 'has signed in since'
        end
      end reason
    from upload_change change join upload_batch batch on batch.id = change.upload_batch_id
      left join teacher on teacher.id = change.record_id
      left join account on account.teacher_id = teacher.id
    where change.upload_batch_id = ${batchId} and change.entity = ${entity}
    order by teacher.last_name, teacher.first_name, change.record_id`.execute(db)
  return rows
}

/** `offset 0` has each teacher looked up by an index: PostgreSQL would read the whole table once instead, of all years. */
const isReferredTo = (table: string) =>
  sql`exists (select from ${sql.table(table)} where teacher_id = teacher.id offset 0)`

/** Teachers as before; who was switched off by the upload is active again. */
async function revertTeachers(trx: Transaction<DB>, steps: TeacherStep[]): Promise<void> {
  await removeTeachers(
    trx,
    steps.filter(({ before }) => before === null).map(({ id }) => id),
  )
  await setTeachers(
    trx,
    steps.flatMap(({ id, before }) => (before === null ? [] : [{ ...before, id }])),
  )
}

/** An unused account is deleted too; an account that had been used before the upload becomes one of role none again. */
async function removeTeachers(trx: Transaction<DB>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from account where teacher_id = any(${ids}::bigint[]) and signed_in_at is null
    and not exists (select from session where session.account_id = account.id)`.execute(trx)
  await sql`update account set role = 'none', teacher_id = null where teacher_id = any(${ids}::bigint[])`.execute(
    trx,
  )
  await sql`delete from teacher where id = any(${ids}::bigint[])`.execute(trx)
}

export const teacherHistory: History<TeacherStep> = {
  describe: async () => (row) => describePerson(row),
  findSteps: findTeacherSteps,
  revert: revertTeachers,
}
