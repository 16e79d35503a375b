import { sql, type Kysely, type Transaction } from 'kysely'
import type { Contact, RefusedContact } from '#contract/family/contacts.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { isOfOwnClass } from '#server/http/own-class.ts'
import { withdrawStale } from '#server/mail/queue.ts'

/** A student's contacts, in the order in which they are called. */
export async function listContacts(db: Kysely<DB>, student: number): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select id, name, relation, email, phone, language, may_receive
    from contact where student_id = ${student} order by place, id`.execute(db)
  return rows
}

/** Those of a student's contacts whose address a mail server refused. */
export async function listRefusedContacts(
  db: Kysely<DB>,
  student: number,
  timeZone: string,
): Promise<RefusedContact[]> {
  const { rows } = await sql<RefusedContact>`
    select contact.id contact_id, to_char(refused_at at time zone ${timeZone}, 'YYYY-MM-DD') "day", answer
    from contact join refused_address on address = lower(contact.email) where student_id = ${student}`.execute(
    db,
  )
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

/** SQL for the contacts of a row of student, as JSON in the order in which they are called. */
export const contactsJson = sql<Contact[]>`coalesce((
  select json_agg(json_build_object('id', contact.id, 'name', contact.name, 'relation', relation, 'email', contact.email,
    'phone', phone, 'language', language, 'may_receive', may_receive) order by place, contact.id)
  from contact where contact.student_id = student.id), '[]')`

/** A contact to be written; one without the id of one of the student's contacts is new. */
type ContactToWrite = Omit<Contact, 'id'> & { id: number | null }
type StudentContacts = { id: number; contacts: readonly ContactToWrite[] }

/**
 * Gives these students exactly these contacts, in this order; messages that wait for others are taken back, and links that
 * notices took to an address end with it: it may have been somebody else's. Call `lockPeople` first.
 */
export async function replaceContacts(
  tx: Transaction<DB>,
  students: readonly StudentContacts[],
): Promise<void> {
  const rows = students.flatMap(({ id: student_id, contacts }) =>
    contacts.map(({ id, ...contact }, place) =>
      Object.assign(contact, { contact_id: id, student_id, place }),
    ),
  )
  await sql`
    with sent as (
      select sent.*, contact.id known_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (contact_id int, student_id int, place smallint,
          name text, relation text, email text, phone text, language text, may_receive boolean)
        left join contact on contact.id = sent.contact_id and contact.student_id = sent.student_id
    ), removed as (
      delete from contact where student_id = any(${students.map(({ id }) => id)}::int[])
        and id not in (select known_id from sent where known_id is not null)
    ), ended as (
      update family_link link set revoked_at = now() from sent join contact on contact.id = sent.known_id
      where link.contact_id = contact.id and made_by_id is null and revoked_at is null
        and lower(contact.email) is distinct from lower(sent.email)
    ), kept as (
      update contact set place = sent.place, name = sent.name, relation = sent.relation, email = sent.email,
        phone = sent.phone, language = sent.language, may_receive = sent.may_receive
      from sent where contact.id = sent.known_id
    )
    insert into contact (student_id, place, name, relation, email, phone, language, may_receive)
    select student_id, place, name, relation, email, phone, language, may_receive from sent
    where known_id is null`.execute(tx)
  await withdrawStale(
    tx,
    students.map(({ id }) => id),
  )
}
