import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { sentences } from '../sentences.ts'

/** The people of the demo school as whom visitors try Homeroom. */
export const DEMO_ADMIN = { first_name: 'Avery', last_name: 'Holloway', email: 'admin@homeroom.example' }
export const DEMO_NEWCOMER = {
  first_name: 'Noor',
  last_name: 'Castellane',
  email: 'newcomer@homeroom.example',
}
export const DEMO_TEACHER_EMAIL = 'teacher@homeroom.example'
export const DEMO_STUDENT_EMAIL = 'student@homeroom.example'
/** A mother of two students who reads Spanish. */
export const DEMO_FAMILY_EMAIL = 'family157.1@homeroom.example'

/** Someone to try Homeroom as; the name is empty for a superuser who never signed in. */
export type DemoPerson = { email: string; name: string; what: string }

/** The demo people, and the first superuser, who can sign in now: the office first. */
export async function demoPeople(db: Kysely<DB>, adminEmail: string): Promise<DemoPerson[]> {
  const emails = [adminEmail, DEMO_TEACHER_EMAIL, DEMO_STUDENT_EMAIL, DEMO_NEWCOMER.email]
  const { rows } = await sql<{
    email: string
    name: string
    role: keyof typeof sentences.demo.roles
    superuser: boolean
  }>`
    select account.email, account.role, account.superuser, concat_ws(' ',
      nullif(coalesce(teacher.first_name, student.first_name, account.first_name), ''),
      nullif(coalesce(teacher.last_name, student.last_name, account.last_name), '')) "name"
    from account
      left join teacher on teacher.id = account.teacher_id
      left join student on student.id = account.student_id
    where account.active and lower(account.email) in (select lower(email) from unnest(${emails}::text[]) email)
    order by array_position(array['admin', 'teacher', 'student', 'none'], account.role), account.id`.execute(
    db,
  )
  return rows.map(({ email, name, role, superuser }) => ({
    email,
    name,
    what: superuser ? sentences.demo.superuser : sentences.demo.roles[role],
  }))
}
