import { sql, type Transaction } from 'kysely'
import { endFromToday } from '#server/database/date-ranges.ts'
import { endSessions, retirePendingAccounts, unlinkAccounts } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { StudentRecord } from './queries.ts'

export type NewStudentRecord = Omit<StudentRecord, 'id' | 'is_active' | 'student_number'> &
  Partial<Pick<StudentRecord, 'is_active' | 'student_number'>> & {
    /** From when the student is enrolled, and why. Before a later day the student is not active. */
    first_day?: string | undefined
    entry_code?: string | undefined
  }

/** Who changes enrollments, or null where the day does, and the school's local day. */
export type Enroller = { today: string; account: number | null }

type StudentChange = { before: StudentRecord; after: StudentRecord }

/**
 * Inserts students whose addresses and numbers are free (`lockPeople`, `findEmailOwners`), enrolls those who are active or enter
 * on a later day, and claims their pending accounts. Without a first day they are enrolled since the year began as long as no attendance has
 * been taken, because a school that begins to use Homeroom has had its students for a while; later, and in the summer after that
 * year, from today on. Returns
 * the ids in the order given.
 */
export async function insertStudents(
  tx: Transaction<DB>,
  students: NewStudentRecord[],
  { today, account }: Enroller,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with sent as (
      select *, coalesce(is_active, true) is_enrolled from rows from (jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as (first_name text, last_name text,
        email text, student_number text, grade_level smallint, is_active boolean, first_day date, entry_code text)) with ordinality
    ), added as (
      insert into student (first_name, last_name, email, student_number, grade_level_id, is_active)
      select first_name, last_name, email, student_number, grade_level, is_enrolled and (first_day <= ${today}::date) is not false
      from sent order by ordinality
      returning id, email, grade_level_id
    ), enrolled as (
      insert into enrollment (student_id, first_day, grade_level_id, entry_code, changed_by_id)
      select added.id, coalesce(first_day, case when exists (select from attendance_sheet) or (select year_end from school) < ${today}::date
        then ${today}::date else least(${today}::date, (select year_start from school)) end), grade_level_id, coalesce(entry_code, 'new'), ${account}::bigint
      from added join sent on lower(sent.email) = lower(added.email) where is_enrolled
    )
    select id from added order by id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await claimPendingAccounts(tx, ids)
  return ids
}

/**
 * Saves changed students in one statement, with the consequences: enrollments follow by a trigger unless they already say the
 * same of today, a new grade ends memberships in groups of other grades and a deactivation all of them today, a deactivation
 * ends sessions, and accounts follow new addresses. Returns the ended memberships.
 */
export async function updateStudents(
  tx: Transaction<DB>,
  changes: StudentChange[],
  { today, account }: Enroller,
): Promise<{ student_id: number; student_group_id: number }[]> {
  await sql`select set_config('homeroom.today', ${today}, true), set_config('homeroom.account', coalesce(${account}::bigint::text, ''), true)`.execute(
    tx,
  )
  await sql`
    update student set first_name = row.first_name, last_name = row.last_name, email = row.email,
      student_number = row.student_number, grade_level_id = row.grade_level, is_active = row.is_active
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ after }) => after))}::jsonb) as row (id bigint,
      first_name text, last_name text, email text, student_number text, grade_level smallint, is_active boolean)
    where student.id = row.id`.execute(tx)
  await updateAccountEmails(tx, idsWhere(changes, changesEmail))
  await endStudentSessions(tx, idsWhere(changes, isDeactivated))
  await endDeactivations(tx, idsWhere(changes, isReactivated))
  const [left, regraded] = [idsWhere(changes, isDeactivated), idsWhere(changes, hasNewGrade)]
  if (left.length + regraded.length === 0) return []
  const hasOtherGrade = sql`exists (
    select from student_group join student on student.grade_level_id <> student_group.grade_level_id
    where student_group.id = group_membership.student_group_id and student.id = group_membership.student_id
      and planned_from is null)`
  return endFromToday(tx, 'group_membership', {
    where: sql`(student_id = any(${left}::bigint[]) or student_id = any(${regraded}::bigint[]) and ${hasOtherGrade})`,
    today,
  })
}

/** A group belongs to a grade, so memberships in groups of another one end. */
const hasNewGrade = ({ before, after }: StudentChange): boolean =>
  before.is_active && after.is_active && after.grade_level !== before.grade_level

const isDeactivated = ({ before, after }: StudentChange): boolean => before.is_active && !after.is_active

const isReactivated = ({ before, after }: StudentChange): boolean => !before.is_active && after.is_active

/** Once a student is active again, the deactivation can no longer be undone. */
async function endDeactivations(tx: Transaction<DB>, students: number[]): Promise<void> {
  if (students.length === 0) return
  await sql`update student_deactivation_member set ended_at = now()
    where student_id = any(${students}::bigint[]) and ended_at is null`.execute(tx)
}

const changesEmail = ({ before, after }: StudentChange): boolean => before.email !== after.email

const idsWhere = (changes: StudentChange[], condition: (change: StudentChange) => boolean): number[] =>
  changes.filter(condition).map(({ after }) => after.id)

async function endStudentSessions(tx: Transaction<DB>, students: number[]): Promise<void> {
  if (students.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from account where student_id = any(${students}::bigint[])`.execute(tx)
  await endSessions(
    tx,
    rows.map(({ id }) => id),
  )
}

/** A new address may be another person's at the sign-in provider, so the account is linked again at the next sign-in. */
async function updateAccountEmails(tx: Transaction<DB>, students: number[]): Promise<void> {
  if (students.length === 0) return
  await claimPendingAccounts(tx, students)
  const { rows } = await sql<{ email: string }>`
    select email from student where id = any(${students}::bigint[])`.execute(tx)
  await retirePendingAccounts(
    tx,
    rows.map(({ email }) => email),
  )
  const changed = await sql<{ id: number }>`
    with change as (
      select account.id, student.email, lower(account.email) <> lower(student.email) is_new_address
      from account join student on student.id = account.student_id
      where student.id = any(${students}::bigint[]) and account.email <> student.email
    ), saved as (
      update account set email = change.email
      from change where account.id = change.id
    )
    select id from change where is_new_address`.execute(tx)
  const moved = changed.rows.map(({ id }) => id)
  await unlinkAccounts(tx, moved)
  await endSessions(tx, moved)
}

/** A person who signed in before the office added them has an account of role none: it becomes the student's. */
const claimPendingAccounts = (tx: Transaction<DB>, students: number[]) =>
  sql`
  update account set role = 'student', student_id = student.id, active = true, email = student.email from student
  where student.id = any(${students}::bigint[]) and account.role = 'none' and lower(account.email) = lower(student.email)
    and not exists (select from account own where own.student_id = student.id)`.execute(tx)
