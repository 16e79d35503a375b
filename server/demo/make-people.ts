import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { DEMO_ADMIN, DEMO_NEWCOMER, DEMO_STUDENT_EMAIL } from '#server/session/demo/demo-people.ts'
import { findStaff, updateStaffRecord } from '#server/people/staff/queries.ts'
import { createStaffMember, updateStaffMember } from '#server/people/staff/save.ts'
import { addContacts } from '#server/people/students/contacts/save.ts'
import { changeLabels } from '#server/people/students/labels/bulk.ts'
import { createStudents } from '#server/people/students/save.ts'
import type { DemoSchool } from './demo-school.ts'
import { bodyOf, type RequestAt } from './office.ts'
import { studentDays } from './timetable/memberships.ts'
import type { Correction } from './office-corrections.ts'
import type { DemoContact, DemoStudent } from './people.ts'

/** The office's own name, and the teachers. Should the settings name a teacher as the superuser, that teacher is it. */
export async function makeStaff(
  tx: Transaction<DB>,
  office: Context,
  { teachers }: DemoSchool,
): Promise<void> {
  const { account, email } = office.actor
  const isOffice = (one: string) => one.toLowerCase() === email.toLowerCase()
  if (isOffice(DEMO_ADMIN.email)) await updateStaffMember(office, account, DEMO_ADMIN)
  for (const { id: _id, ...teacher } of teachers) {
    if (isOffice(teacher.email)) await makeTeacherOfOffice(tx, account, teacher)
    else await createStaffMember(office, { ...teacher, role: 'teacher' })
  }
}

/** Two people never share an address: a student whose address the settings give to the superuser has another one. */
export const withoutAddressOf = (superuser: string, school: DemoSchool): DemoSchool => ({
  ...school,
  students: school.students.map((student) =>
    student.email.toLowerCase() === superuser.toLowerCase()
      ? { ...student, email: `student.${student.email}` }
      : student,
  ),
})

/** People cannot change their own role, so the superuser becomes a teacher and an admin again without the commands. */
async function makeTeacherOfOffice(
  tx: Transaction<DB>,
  account: number,
  { email: _email, ...teacher }: Omit<DemoSchool['teachers'][number], 'id'>,
): Promise<void> {
  for (const role of ['teacher', 'admin'] as const) {
    const [before] = await findStaff(tx, [account])
    await updateStaffRecord(tx, { ...before!, ...teacher, role, is_superuser: role === 'admin' })
  }
}

/** Adds past sign-ins: of student@, and of a person without a record. */
export async function makeOtherAccounts(tx: Transaction<DB>): Promise<void> {
  const { first_name, last_name, email } = DEMO_NEWCOMER
  await sql`insert into account (email, first_name, last_name, role, student_id)
    select email, '', '', 'student', id from student where email = ${DEMO_STUDENT_EMAIL}
    union all select ${email}, ${first_name}, ${last_name}, 'none', null
    on conflict do nothing`.execute(tx)
}

/** Students with their contacts and labels: most before the year begins, the others when they came. */
export async function makeStudents(
  requestAt: RequestAt,
  { students, contacts, calendar }: DemoSchool,
  { setUp, corrections }: { setUp: string; corrections: readonly Correction[] },
): Promise<void> {
  const wrong = new Map(
    corrections.flatMap((one) => ('student' in one ? [[one.student, one.wrong] as const] : [])),
  )
  const contactsOf = Map.groupBy(contacts, ({ student }) => student)
  for (const { at, group } of runsBy(students, (student) => addedAt(student, { setUp, calendar }))) {
    const office = await requestAt(at)
    await createStudents(
      office,
      group.map((student) => recordOf({ ...student, ...wrong.get(student.id) })),
    )
    await addContacts(
      office,
      group.flatMap(({ id }) => {
        const own = contactsOf.get(id)
        return own ? [{ id, contacts: contactsBody(own) }] : []
      }),
    )
    for (const label of new Set(group.flatMap(({ labels }) => labels))) {
      const labeled = group.filter(({ labels }) => labels.includes(label))
      await changeLabels(office, { student_ids: labeled.map(({ id }) => id), add: [label], remove: [] })
    }
  }
}

const contactsBody = (contacts: readonly DemoContact[]) =>
  bodyOf('PUT /api/students/:studentId/contacts/', {
    contacts: contacts.map(({ id: _id, student: _student, ...contact }) => contact),
  }).contacts

const recordOf = ({ first_name, last_name, email, student_number, grade_level_id }: DemoStudent) => ({
  first_name,
  last_name,
  email,
  student_number,
  grade_level: grade_level_id,
})

function addedAt(
  student: DemoStudent,
  { setUp, calendar }: Pick<DemoSchool, 'calendar'> & { setUp: string },
): string {
  if (student.story === 'lateArrival') return `${studentDays(student, calendar).came} 07:40:00`
  if (student.story !== 'inNoGroup') return setUp
  return `${calendar.taught.at(student.grade_level_id === 2 ? -2 : -1)} 14:25:30`
}

/** Students who follow each other in the table and came at one moment: each gets the place in the table as the id. */
function runsBy(students: readonly DemoStudent[], momentOf: (student: DemoStudent) => string) {
  const runs: { at: string; group: DemoStudent[] }[] = []
  for (const student of students) {
    const at = momentOf(student)
    const last = runs.at(-1)
    if (last?.at === at) last.group.push(student)
    else runs.push({ at, group: [student] })
  }
  return runs
}
