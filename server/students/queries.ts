import { sql, type Kysely, type Transaction } from 'kysely'
import type { StudentDetail, StudentListed } from '#contract/students.ts'
import { endSessions, retirePendingAccounts } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import {
  changesEmail,
  isDeactivated,
  leavesGroups,
  type StudentChange,
  type NewStudentRecord,
  type StudentRecord,
} from './rules.ts'

/** All active students, or all inactive ones, by last name. */
export async function listStudents(
  db: Kysely<DB>,
  { inactive }: { inactive: boolean },
): Promise<StudentListed[]> {
  const { rows } = await sql<Omit<StudentListed, 'homeroom_teacher'> & { homeroom_teacher?: string | null }>`
    select student.id, student.first_name, student.last_name, student.email, student.grade_level_id grade_level,
      homeroom.teachers homeroom_teacher
    from student left join (
      select link.student_id, string_agg(teacher.first_name || ' ' || teacher.last_name, ', '
        order by teacher.last_name, teacher.first_name, teacher.id) teachers
      from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id and teacher.active
      group by link.student_id
    ) homeroom on homeroom.student_id = student.id
    where student.is_active = ${!inactive}
    order by student.last_name, student.first_name, student.id`.execute(db)
  for (const student of rows) if (student.homeroom_teacher === null) delete student.homeroom_teacher
  return rows as StudentListed[]
}

/** One student, active or not, with the active homeroom teachers. */
export async function findStudent(db: Kysely<DB>, id: number): Promise<Omit<StudentDetail, 'may'>> {
  const { rows } = await sql<Omit<StudentDetail, 'may'>>`
    select student.id, first_name, last_name, email, grade_level_id grade_level, student_number, is_active,
      coalesce((
        select json_agg(json_build_object('id', teacher.id, 'first_name', teacher.first_name,
          'last_name', teacher.last_name) order by teacher.last_name, teacher.first_name, teacher.id)
        from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id and teacher.active
        where link.student_id = student.id
      ), '[]') homeroom_teachers
    from student where student.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('student')
  return rows[0]
}

/**
 * These students' own fields, kept from other writers to the end of the transaction; unknown ids are left out. Attendance
 * can be taken meanwhile.
 */
export const lockStudentRecords = (tx: Transaction<DB>, ids: number[]): Promise<StudentRecord[]> =>
  tx
    .selectFrom('student')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'student_number',
      'grade_level_id as grade_level',
      'is_active',
    ])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The students who have one of these numbers. Call lockPeople first when a number is about to be given. */
export const findStudentsByNumber = (tx: Transaction<DB>, numbers: string[]) =>
  tx
    .selectFrom('student')
    .select(['id', 'student_number', 'first_name', 'last_name', 'is_active'])
    .where(sql<boolean>`student_number = any(${numbers}::text[])`)
    .execute()

/**
 * Adds students whose addresses and numbers are free (lockPeople, holdersOf) in one statement, answers their ids
 * in the order given, and lets those of them who have signed in before be students from now on.
 */
export async function insertStudents(tx: Transaction<DB>, students: NewStudentRecord[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into student (first_name, last_name, email, student_number, grade_level_id, is_active)
    select first_name, last_name, email, student_number, grade_level, coalesce(is_active, true)
    from rows from (jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as (first_name text, last_name text,
      email text, student_number text, grade_level smallint, is_active boolean)) with ordinality
    order by ordinality
    returning id`.execute(tx)
  const ids = rows.map((row) => row.id)
  await claimPendingAccounts(tx, ids)
  return ids
}

/**
 * Saves changed students in one statement, with what follows from it: who changes grade or goes inactive leaves
 * their groups today (the school's day), who goes inactive is signed out, and accounts follow their addresses.
 * Answers the ids of the groups that were left, by student.
 */
export async function updateStudents(tx: Transaction<DB>, changes: StudentChange[], today: string) {
  await sql`
    update student set first_name = row.first_name, last_name = row.last_name, email = row.email,
      student_number = row.student_number, grade_level_id = row.grade_level, is_active = row.is_active
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ after }) => after))}::jsonb) as row (id int,
      first_name text, last_name text, email text, student_number text, grade_level smallint, is_active boolean)
    where student.id = row.id`.execute(tx)
  await updateAccountEmails(
    tx,
    changes.filter(changesEmail).map(({ after }) => after.id),
  )
  await signOutStudents(
    tx,
    changes.filter(isDeactivated).map(({ after }) => after.id),
  )
  return endMemberships(
    tx,
    changes.filter(leavesGroups).map(({ after }) => after.id),
    today,
  )
}

/** Today's roster no longer holds them. A membership that began today never was: a range is not empty. */
async function endMemberships(tx: Transaction<DB>, students: number[], today: string) {
  if (students.length === 0) return []
  const { rows } = await sql<{ student_id: number; student_group_id: number }>`
    with never_was as (
      delete from group_membership where student_id = any(${students}::int[]) and lower(during) >= ${today}::date
      returning student_id, student_group_id
    ), ended as (
      update group_membership set during = daterange(lower(during), ${today}::date)
      where student_id = any(${students}::int[]) and lower(during) < ${today}::date and not during << daterange(${today}::date, null)
      returning student_id, student_group_id
    )
    select * from never_was union all select * from ended`.execute(tx)
  return rows
}

const signOutStudents = async (tx: Transaction<DB>, students: number[]) => {
  if (students.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from account where student_id = any(${students}::int[])`.execute(tx)
  await endSessions(
    tx,
    rows.map((row) => row.id),
  )
}

/** A new address may be another Google account: it is linked again at the next sign-in. */
async function updateAccountEmails(tx: Transaction<DB>, students: number[]): Promise<void> {
  if (students.length === 0) return
  await claimPendingAccounts(tx, students)
  const { rows } = await sql<{
    email: string
  }>`select email from student where id = any(${students}::int[])`.execute(tx)
  await retirePendingAccounts(
    tx,
    rows.map((row) => row.email),
  )
  const moved = await sql<{ id: number }>`
    with moving as (
      select account.id, student.email, lower(account.email) <> lower(student.email) is_another
      from account join student on student.id = account.student_id
      where student.id = any(${students}::int[]) and account.email <> student.email
    ), moved as (
      update account set email = moving.email, google_sub = case when moving.is_another then null else google_sub end
      from moving where account.id = moving.id
    )
    select id from moving where is_another`.execute(tx)
  await endSessions(
    tx,
    moved.rows.map((row) => row.id),
  )
}

/** Someone who signed in before the office added them has an account of role none: it becomes the student's. */
const claimPendingAccounts = (tx: Transaction<DB>, students: number[]) =>
  sql`
  update account set role = 'student', student_id = student.id, active = true, email = student.email from student
  where student.id = any(${students}::int[]) and account.role = 'none' and lower(account.email) = lower(student.email)
    and not exists (select from account own where own.student_id = student.id)`.execute(tx)
