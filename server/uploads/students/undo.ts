import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { updateStudents } from '#server/students/queries.ts'
import { inParts } from '../pipeline/plan.ts'
import type { ExistingStudent } from './plan.ts'
import { lockStudents } from './queries.ts'
import type { Step } from '../history/undo.ts'

type Student = Omit<ExistingStudent, 'id'>
type StudentStep = Step<ExistingStudent | null, Student> & { left_groups: number[] }

/** What an upload did to each student. A student who was added goes only while nothing hangs on them. */
export async function studentsToUndo(db: Kysely<DB>, batch: number, today: string): Promise<StudentStep[]> {
  const { rows } = await sql<StudentStep>`
    select change.record_id id, change.before, change.after, change.left_groups,
      coalesce(student.first_name || ' ' || student.last_name, (change.after->>'first_name') || ' ' || (change.after->>'last_name')) name,
      case
        when student.id is null then 'is no longer there'
        when not to_jsonb(student) || jsonb_build_object('grade_level', student.grade_level_id) @> change.after then 'was changed since'
        when change.before is null then case
          when exists (select from attendance_mark where student_id = student.id)
            or exists (select from attendance_change where student_id = student.id) then 'has attendance'
          when exists (select from group_membership where student_id = student.id) then 'is or was in a group'
          when exists (select from student_homeroom_teacher where student_id = student.id) then 'has homeroom teachers'
          when exists (select from calendar_feed where student_id = student.id) then 'has a calendar address'
          when exists (${signedInSince}) then 'has signed in since'
        end
        when (change.before->'grade_level', change.before->'is_active') is distinct from (change.after->'grade_level', change.after->'is_active')
          and exists (select from group_membership where student_id = student.id and not during << daterange(${today}::date, null))
          then 'is in a group since'
        when ${addressTaken} then 'the old address belongs to someone else now'
        when exists (select from student other where other.id <> student.id and other.student_number = change.before->>'student_number')
          then 'the old student number belongs to someone else now'
      end reason
    from upload_change change join upload_batch batch on batch.id = change.upload_batch_id
      left join student on student.id = change.record_id
    where change.upload_batch_id = ${batch}
    order by student.last_name, student.first_name, change.record_id`.execute(db)
  return rows
}

/** Whoever is about to move one of them to another group waits until the upload has been undone. */
export const holdStudentsOf = (trx: Transaction<DB>, batch: number) =>
  lockStudents(trx, sql`id in (select record_id from upload_change where upload_batch_id = ${batch})`)

const signedInSince = sql`
  select from account where account.student_id = student.id and (account.signed_in_at > batch.at
    or exists (select from session where session.account_id = account.id and session.created_at > batch.at))`

const addressTaken = sql`(
  exists (select from student other where other.id <> student.id and lower(other.email) = lower(change.before->>'email'))
  or exists (select from teacher where lower(teacher.email) = lower(change.before->>'email'))
  or exists (select from account where role = 'admin' and lower(account.email) = lower(change.before->>'email')))`

/** Removes those who were added and makes the others what they were, back in the groups that they left by the upload. */
export async function revertStudents(trx: Transaction<DB>, steps: StudentStep[], today: string) {
  await removeStudents(
    trx,
    steps.filter(({ before }) => before === null).map(({ id }) => id),
  )
  const changed = steps.flatMap(({ id, before, after }) =>
    before === null ? [] : [{ before: { ...after, id }, after: { ...before, id } }],
  )
  for (const part of inParts(changed)) await updateStudents(trx, part, today)
  await rejoinGroups(
    trx,
    steps.flatMap(({ id, left_groups }) => left_groups.map((group) => ({ student: id, group }))),
    today,
  )
}

/** Whoever had signed in before being added is again someone whom the office does not know. */
async function removeStudents(trx: Transaction<DB>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update account set role = 'none', student_id = null where student_id = any(${ids}::int[])`.execute(
    trx,
  )
  await sql`delete from student where id = any(${ids}::int[])`.execute(trx)
}

/**
 * A membership that ended today goes on as if nothing had been; one that ended earlier begins anew, because
 * yesterday's roster does not change.
 */
async function rejoinGroups(
  trx: Transaction<DB>,
  memberships: { student: number; group: number }[],
  today: string,
): Promise<void> {
  if (memberships.length === 0) return
  // A group that is being deleted is there no more once this has been waited for.
  await sql`select from student_group where id = any(${memberships.map(({ group }) => group)}::int[])
    order by id for no key update`.execute(trx)
  await sql`
    with wanted as (
      select student.id student_id, student_group.id student_group_id, student_group.type
      from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as former (student integer, "group" integer)
        join student on student.id = former.student and student.is_active
        join student_group on student_group.id = former."group" and not archived
          and student_group.grade_level_id = student.grade_level_id
      where not exists (
        select from group_membership other where other.student_id = student.id and other.type = student_group.type
          and other.during && daterange(${today}::date, null)
      )
    ), going_on as (
      update group_membership set during = daterange(lower(during), null) from wanted
      where group_membership.student_id = wanted.student_id
        and group_membership.student_group_id = wanted.student_group_id
        and upper(during) = ${today}::date
      returning wanted.student_id, wanted.student_group_id
    )
    insert into group_membership (student_id, student_group_id, type, during)
    select student_id, student_group_id, type, daterange(${today}::date, null) from wanted
    where not exists (
      select from going_on where going_on.student_id = wanted.student_id
        and going_on.student_group_id = wanted.student_group_id
    )`.execute(trx)
}
