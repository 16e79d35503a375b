import { sql, type Kysely, type Transaction } from 'kysely'
import type { Contact } from '#contract/contacts.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { isOfOwnClass } from '#server/http/own-class.ts'

/** A student's contacts, in the order in which they are called. */
export async function listContacts(db: Kysely<DB>, student: number): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select id, name, relation, email, phone, language, may_receive
    from contact where student_id = ${student} order by place, id`.execute(db)
  return rows
}

/** Whether this person may see a student's contacts: the office may, and the student's own teachers. */
export async function maySeeContacts(
  db: Kysely<DB>,
  actor: Pick<Actor, 'role' | 'teacher'>,
  student: number,
  today: string,
): Promise<boolean> {
  if (actor.role === 'admin') return true
  if (actor.teacher === null) return false
  const { rows } = await sql<{ own: boolean }>`
    select ${isOfOwnClass(actor.teacher, student, today)} own`.execute(db)
  return rows[0]?.own === true
}

/** A contact to be written; without the id of one of the student's contacts it is a new one. */
type ContactRow = Omit<Contact, 'id'> & { id: number | null; place: number }

/** Replaces the contacts of a student, whose row is locked; those whose id is sent are kept. */
export async function replaceContacts(
  tx: Transaction<DB>,
  student: number,
  contacts: readonly ContactRow[],
): Promise<void> {
  await sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as sent (id int, place smallint, name text,
        relation text, email text, phone text, language text, may_receive boolean)
    ), removed as (
      delete from contact where student_id = ${student} and id not in (select id from sent where id is not null)
    ), kept as (
      update contact set place = sent.place, name = sent.name, relation = sent.relation, email = sent.email,
        phone = sent.phone, language = sent.language, may_receive = sent.may_receive
      from sent where contact.id = sent.id and contact.student_id = ${student}
    )
    insert into contact (student_id, place, name, relation, email, phone, language, may_receive)
    select ${student}, place, name, relation, email, phone, language, may_receive from sent
    where id is null`.execute(tx)
}
