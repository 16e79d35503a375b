import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { nameKey } from '#server/people/students/contacts/queries.ts'

/** A student whom a link shows, with the record of the link's contact among the student's contacts. */
export type Child = { student_id: number; contact_id: number; contact_name: string; called: string }

/** More children than this have no family; an address that a school typed for many students may have. */
const MAX_CHILDREN = 12

/**
 * The active students of a link: its own, and those with a contact of the same name and address who may receive mail. Each student
 * has an own record of a contact, so one person is known by name and address together: parents may share an address.
 */
export async function listChildren(db: Kysely<DB>, link: number): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select distinct on (is_other, called, student_id) student_id, contact_id, contact_name, called from (
      select student.id <> family_link.student_id is_other, student.id student_id, other.id contact_id,
        other.name contact_name, coalesce(preferred_name, first_name) called, other.place
      from family_link join contact own on own.id = family_link.contact_id
        join contact other on other.id = own.id
          or (lower(other.email) = lower(own.email) and ${nameKey(sql`other.name`)} = ${nameKey(sql`own.name`)}
            and other.student_id <> own.student_id and other.may_receive)
        join student on student.id = other.student_id and student.is_active and student.erased_at is null
      where family_link.id = ${link}
    ) child order by is_other, called, student_id, place limit ${MAX_CHILDREN}`.execute(db)
  return rows
}
