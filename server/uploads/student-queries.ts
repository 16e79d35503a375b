import { sql, type Transaction, type Kysely } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Plan } from './people.ts'
import type { ExistingStudent } from './student-plan.ts'
import type { StudentRow } from './student-rows.ts'

/** Everyone a file can meet: all students, inactive ones too, and the addresses of the staff. */
export async function peopleToCompare(db: Kysely<DB>) {
  const students: ExistingStudent[] = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'email', 'grade_level', 'is_active', 'student_number'])
    .execute()
  const staff = await sql<{ email: string }>`
    select lower(email) email from teacher
    union select lower(email) from account where role in ('admin', 'teacher')`.execute(db)
  return { students, staffEmails: new Set(staff.rows.map(({ email }) => email)) }
}

/** Keeps students as they are until the file is saved, so that what was compared is what is changed. */
export async function holdStudents(trx: Transaction<DB>): Promise<void> {
  await lockPeople(trx)
  await sql`lock table student in share row exclusive mode`.execute(trx)
}

type Change = { id: number; before: ExistingStudent | null; after: object }

/** Adds and changes the students of a plan: one statement each, however many there are. */
export async function saveStudents(
  trx: Transaction<DB>,
  plan: Plan<StudentRow, ExistingStudent>,
  today: string,
): Promise<Change[]> {
  const added = await addStudents(trx, plan.add)
  const changed = plan.change.map(({ existing, person }) => ({ ...existing, ...defined(person) }))
  await changeStudents(trx, changed)
  await endMemberships(trx, today, plan)
  return [
    ...added,
    ...changed.map((after, index) => ({ id: after.id, before: plan.change[index]!.existing, after })),
  ]
}

async function addStudents(trx: Transaction<DB>, people: StudentRow[]): Promise<Change[]> {
  const { rows } = await sql<{ id: number; record: object }>`
    with added as (
      insert into student (first_name, last_name, email, grade_level, is_active, student_number)
      select first_name, last_name, email, grade_level, coalesce(is_active, true), student_number
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (
        first_name text, last_name text, email text, grade_level smallint, is_active boolean, student_number text
      )
      returning *
    )
    select id, to_jsonb(added) record from added`.execute(trx)
  return rows.map(({ id, record }) => ({ id, before: null, after: record }))
}

/** An account keeps the address of the student it stands for. */
async function changeStudents(trx: Transaction<DB>, students: ExistingStudent[]): Promise<void> {
  if (students.length === 0) return
  const people = JSON.stringify(students)
  await sql`
    update student set first_name = person.first_name, last_name = person.last_name, email = person.email,
      grade_level = person.grade_level, is_active = person.is_active, student_number = person.student_number
    from jsonb_to_recordset(${people}::jsonb) as person (
      id integer, first_name text, last_name text, email text, grade_level smallint, is_active boolean, student_number text
    )
    where student.id = person.id`.execute(trx)
  await sql`
    update account set email = student.email from student
    where account.student = student.id and account.email <> student.email`.execute(trx)
}

/** A change of grade or a deactivation ends memberships today; one that began today leaves no empty range. */
async function endMemberships(trx: Transaction<DB>, today: string, plan: Plan<StudentRow, ExistingStudent>) {
  const left = plan.change
    .filter(({ fields }) =>
      fields.some(({ field, new: value }) => field === 'grade_level' || value === 'not active'),
    )
    .map(({ existing }) => existing.id)
  if (left.length === 0) return
  await sql`delete from group_membership
    where student = any(${left}) and lower(during) >= ${today} and upper_inf(during)`.execute(trx)
  await sql`update group_membership set during = daterange(lower(during), ${today}::date)
    where student = any(${left}) and upper_inf(during)`.execute(trx)
}

const defined = (person: StudentRow): Partial<ExistingStudent> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))
