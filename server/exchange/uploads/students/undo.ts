import { sql, type Kysely, type Transaction } from 'kysely'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isNotPlanned } from '#server/groups/members/memberships.ts'
import { updateStudents } from '#server/people/students/write-records.ts'
import {
  type History,
  type PartOfUpload,
  type UndoStep,
  type Undoing,
  describePerson,
} from '../pipeline/history.ts'
import type { Entity } from '../pipeline/batch.ts'
import { chunk } from '../pipeline/event-loop.ts'
import { isEnrolledOtherwise, restoreEnrollments, restorePlaces, type Former } from './former.ts'
import { lockStudents, saveSpokenNames } from './save.ts'
import type { StudentValues } from './values.ts'

type StudentStep = UndoStep<StudentValues | null, StudentValues> & {
  left_groups: number[]
  former: Former | null
  /** The later day from which the file counts; then the values have the grade and who is active only where they changed at once. */
  from: string | null
}

/**
 * What an upload did to each student. An added student is only removed while no other record refers to them. Stored
 * values name the grade `grade_level`, as the rest of the API does.
 */
async function findStudentSteps(
  db: Kysely<DB>,
  { id: batchId, entity, today, reverted }: PartOfUpload,
): Promise<StudentStep[]> {
  const isStaying = sql`group_membership.id <> all(${reverted('group_membership')}::bigint[])`
  // What was to come with a later day is true once that day is there.
  const after = sql`(change.after || coalesce(case when counts_from <= ${today}::date then change.former->'new' end, '{}'))`
  const { rows } = await sql<StudentStep>`
    select change.record_id id, change.before, change.after, change.left_groups, change.former, counts_from "from",
      coalesce(${fullName('student')}, (change.after->>'first_name') || ' ' || (change.after->>'last_name')) name,
      case
        when student.id is null then 'was deleted'
        when not to_jsonb(student) || jsonb_build_object('grade_level', student.grade_level_id) @> ${after}
          then 'has changed since then'
        when change.before is null then case
          when ${isReferredTo('attendance_mark')} or ${isReferredTo('attendance_mark_aside')} or ${isReferredTo('attendance_change')}
            or ${isReferredTo('attendance_correction_mark')} then 'has attendance'
          when exists (select from group_membership where student_id = student.id and ${isStaying} offset 0)
            then 'is or was in a group'
          when exists (select from enrollment where student_id = student.id
            and (exit_code is not null or entry_code <> 'new') offset 0) then 'has another enrollment since then'
          when ${isReferredTo('student_homeroom_teacher')} then 'has homeroom teachers'
          when ${isReferredTo('calendar_feed')} then 'has a calendar address'
          when ${isReferredTo('student_label')} then 'has labels'
          when ${isReferredTo('student_photo')} then 'has a photo'
          when ${isReferredTo('student_pair')}
            or exists (select from student_pair where other_student_id = student.id offset 0)
            then 'is kept apart from or together with other students'
          when exists (${signedInSince}) then 'has signed in since'
        end
        when (change.before->'grade_level', change.before->'is_active') is distinct from (change.after->'grade_level', change.after->'is_active')
          and exists (select from group_membership where student_id = student.id and ${hasNotEnded(today)}
            and ${isNotPlanned} and ${isStaying} offset 0)
          then 'is in a group since'
        when counts_from is not null and change.former is not null
          and exists (select from group_membership where student_id = student.id and lower(during) >= counts_from
            and ${hasNotEnded(today)} and not change.former->'places' @> jsonb_build_array(jsonb_build_object('id', id)) offset 0)
          then 'is in a group since'
        when ${isEnrolledOtherwise} then 'has another enrollment since then'
        when ${emailTaken} then 'the old address belongs to someone else now'
        when exists (select from student other where other.id <> student.id and other.student_number = change.before->>'student_number')
          then 'the old student number belongs to someone else now'
      end reason
    from upload_change change join upload_batch batch on batch.id = change.upload_batch_id
      left join student on student.id = change.record_id
    where change.upload_batch_id = ${batchId} and change.entity = ${entity}
    order by student.last_name, student.first_name, change.record_id`.execute(db)
  return rows
}

/** `offset 0` has each student looked up by an index: PostgreSQL would read the whole table once instead, of all years. */
const isReferredTo = (table: string) =>
  sql`exists (select from ${sql.table(table)} where student_id = student.id offset 0)`

/** Locks the students of an upload, so that none of them is placed in a group before the undo has ended. */
const lockStudentsOfBatch = (trx: Transaction<DB>, batchId: number, entity: Entity | '') =>
  lockStudents(
    trx,
    sql`id in (select record_id from upload_change where upload_batch_id = ${batchId} and entity = ${entity})`,
  )

const signedInSince = sql`
  select from account where account.student_id = student.id and (account.signed_in_at > batch.at
    or exists (select from session where session.account_id = account.id and session.created_at > batch.at))`

const emailTaken = sql`(
  exists (select from student other where other.id <> student.id and lower(other.email) = lower(change.before->>'email'))
  or exists (select from teacher where lower(teacher.email) = lower(change.before->>'email'))
  or exists (select from account where role = 'admin' and lower(account.email) = lower(change.before->>'email')))`

/**
 * Removes added students and restores the others, who return to the groups that they left because of the upload. Memberships that
 * the upload changed are as before already.
 */
async function revertStudents(trx: Transaction<DB>, steps: StudentStep[], { today, account }: Undoing) {
  await removeStudents(
    trx,
    steps.filter(({ before }) => before === null).map(({ id }) => id),
  )
  const formers = steps.flatMap(({ before, former }) => (before !== null && former ? [former] : []))
  for (const part of chunk(formers)) await restoreEnrollments(trx, part)
  const states = await readStates(trx, steps, today)
  const changes = steps.flatMap(({ id, before, after }) =>
    before === null
      ? []
      : [
          {
            id,
            before: { ...after, ...states.get(id)?.now, id },
            after: { ...states.get(id)?.now, ...before, ...states.get(id)?.enrolled, id },
          },
        ],
  )
  for (const part of chunk(changes)) await updateStudents(trx, part, { today, account })
  for (const part of chunk(formers)) await restorePlaces(trx, part, today)
  await saveSpokenNames(trx, changes)
  await rejoinGroups(
    trx,
    steps.flatMap(({ id, left_groups, former, from }) => {
      const isLeft = from !== null && from <= today
      const places = isLeft ? (former?.places ?? []).map((place) => place.student_group_id) : []
      return [...left_groups, ...places].map((groupId) => ({ student_id: id, group_id: groupId }))
    }),
    today,
  )
}

type State = Pick<StudentValues, 'is_active' | 'grade_level'>

/**
 * Of students whose file counts from a later day: what they are, and what their enrollments say that they are today. A student who is
 * not enrolled has the grade that an enrollment is to begin with.
 */
async function readStates(
  trx: Transaction<DB>,
  steps: readonly StudentStep[],
  today: string,
): Promise<Map<number, { now: State; enrolled: Partial<State> }>> {
  const ids = steps.flatMap(({ id, from }) => (from === null ? [] : [id]))
  const { rows } = await sql<State & { id: number; enrolled_grade: number | null }>`
    select student.id, is_active, student.grade_level_id grade_level, enrollment.grade_level_id enrolled_grade
    from student left join enrollment on student_id = student.id and during @> ${today}::date
      and not (is_gone_on_last_day and last_day = ${today}::date)
    where student.id = any(${ids}::bigint[])`.execute(trx)
  return new Map(
    rows.map(({ id, enrolled_grade, ...now }) => [
      id,
      {
        now,
        enrolled:
          enrolled_grade === null ? { is_active: false } : { is_active: true, grade_level: enrolled_grade },
      },
    ]),
  )
}

/** An account that the student had used before the upload becomes one of role none again. */
async function removeStudents(trx: Transaction<DB>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update account set role = 'none', student_id = null where student_id = any(${ids}::bigint[])`.execute(
    trx,
  )
  await sql`delete from student where id = any(${ids}::bigint[])`.execute(trx)
}

/**
 * A membership that ended today continues. One that ended earlier starts again today, because rosters of past days do not change.
 * Groups that are archived, of another grade than the student's, or that the student joins later, are left out.
 */
async function rejoinGroups(
  trx: Transaction<DB>,
  memberships: { student_id: number; group_id: number }[],
  today: string,
): Promise<void> {
  if (memberships.length === 0) return
  // Waits for a transaction that deletes one of these groups; the next statement no longer finds it.
  await sql`select from student_group where id = any(${memberships.map(({ group_id }) => group_id)}::bigint[])
    order by id for no key update`.execute(trx)
  await sql`
    with former as (
      select student.id student_id, student_group.id student_group_id, student_group.type, (
          select min(lower(other.during)) from group_membership other
          where other.student_id = student.id and other.type = student_group.type and lower(other.during) > ${today}::date
        ) end_day
      from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as membership (student_id bigint, group_id bigint)
        join student on student.id = membership.student_id and student.is_active
        join student_group on student_group.id = membership.group_id and not archived
          and student_group.grade_level_id = student.grade_level_id
      where not exists (
        select from group_membership other where other.student_id = student.id and other.type = student_group.type
          and (other.during @> ${today}::date
            or other.student_group_id = student_group.id and lower(other.during) > ${today}::date)
      )
    ), continued as (
      update group_membership set during = daterange(lower(during), end_day) from former
      where group_membership.student_id = former.student_id
        and group_membership.student_group_id = former.student_group_id and upper(during) = ${today}::date
      returning former.student_id, former.student_group_id
    )
    insert into group_membership (student_id, student_group_id, type, during)
    select student_id, student_group_id, type, daterange(${today}::date, end_day) from former
    where not exists (
      select from continued where continued.student_id = former.student_id
        and continued.student_group_id = former.student_group_id
    )`.execute(trx)
}

export const studentHistory: History<StudentStep> = {
  describe: async () => (row) => describePerson(row),
  lock: lockStudentsOfBatch,
  findSteps: findStudentSteps,
  revert: revertStudents,
}
