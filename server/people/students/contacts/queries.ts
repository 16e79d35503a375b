import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Contact, RefusedContact, StoppedContact } from '#contract/day/families/contacts.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { isOfOwnClass } from '#server/http/own-class/own-class.ts'
import { endMessagesToFormer, withdrawStale } from '#server/mail/queue.ts'

/** A student's contacts, in the order in which they are called. */
export const listContacts = async (db: Kysely<DB>, student: number): Promise<Contact[]> =>
  (await findContacts(db, [student])).get(student) ?? []

/** The same of many students; one without contacts is missing. */
export async function findContacts(
  db: Kysely<DB>,
  students: readonly number[],
): Promise<Map<number, Contact[]>> {
  const { rows } = await sql<Contact & { student_id: number }>`
    select student_id, id, name, relation, email, phone, language, home_language, street, city, region "state", postal_code,
      may_receive
    from contact where student_id = any(${students}::bigint[]) order by student_id, place, id`.execute(db)
  const found = new Map<number, Contact[]>()
  for (const { student_id, ...contact } of rows) {
    const contacts = found.get(student_id)
    if (contacts) contacts.push(contact)
    else found.set(student_id, [contact])
  }
  return found
}

/** Those of a student's contacts whose address a mail server refused. */
export async function listRefusedContacts(
  db: Kysely<DB>,
  student: number,
  timeZone: string,
): Promise<RefusedContact[]> {
  const { rows } = await sql<RefusedContact>`
    select contact.id contact_id, to_char(refused_at at time zone ${timeZone}, 'YYYY-MM-DD') "day", smtp_response answer
    from contact join refused_address on address = lower(contact.email) where student_id = ${student}`.execute(
    db,
  )
  return rows
}

/** Those of a student's contacts who have stopped messages to the address that they have now. */
export async function listStoppedContacts(db: Kysely<DB>, student: number): Promise<StoppedContact[]> {
  const { rows } = await sql<StoppedContact>`
    select id contact_id from contact
    where student_id = ${student} and stopped_address = lower(email) order by place, id`.execute(db)
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
    'phone', phone, 'language', language, 'home_language', home_language, 'street', street, 'city', city, 'state', region, 'postal_code', postal_code,
    'may_receive', may_receive) order by place, contact.id)
  from contact where contact.student_id = student.id), '[]')`

/** A contact to be written; one without the id of one of the student's contacts is new. */
type ContactToWrite = Omit<Contact, 'id'> & {
  id: number | null
  /** Messages are sent again to an address at which they were stopped. */
  resume_messages?: boolean
}
type StudentContacts = { id: number; contacts: readonly ContactToWrite[] }

/** SQL for a name in the form in which names are compared: capitals and spaces do not matter. */
const nameKey = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(trim(${name}), '\\s+', ' ', 'g'))`

/**
 * Gives these students exactly these contacts, in this order. Correcting a name or an address revokes the contact's links and
 * withdraws its messages, because they may have reached someone else. An unsubscribed address gets no messages about the student
 * under another name either. Call `lockPeople` first.
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
  const { rows: corrected } = await sql<{ id: number }>`
    with sent as (
      select sent.*, contact.id known_id, exists (
          select from contact former
          where former.student_id = sent.student_id and former.stopped_address = lower(sent.email)) has_stopped
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (contact_id bigint, student_id bigint, place smallint,
          name text, relation text, email text, phone text, language text, home_language text, street text, city text, state text,
          postal_code text, may_receive boolean,
          resume_messages boolean)
        left join contact on contact.id = sent.contact_id and contact.student_id = sent.student_id
    ), removed as (
      delete from contact where student_id = any(${students.map(({ id }) => id)}::bigint[])
        and id not in (select known_id from sent where known_id is not null)
    ), corrected as (
      select contact.id from sent join contact on contact.id = sent.known_id
      where lower(contact.email) <> lower(coalesce(sent.email, ''))
        or ${nameKey(sql`contact.name`)} <> ${nameKey(sql`sent.name`)}
    ), ended as (
      update family_link set revoked_at = now() from corrected where contact_id = corrected.id and revoked_at is null
    ), kept as (
      update contact set place = sent.place, name = sent.name, relation = sent.relation, email = sent.email,
        phone = sent.phone, language = sent.language, home_language = sent.home_language, street = sent.street, city = sent.city, region = sent.state,
        postal_code = sent.postal_code, may_receive = sent.may_receive,
        stopped_address = case when resume_messages then nullif(stopped_address, lower(sent.email))
          when has_stopped and lower(contact.email) is distinct from lower(sent.email) then lower(sent.email)
          else stopped_address end
      from sent where contact.id = sent.known_id
    ), added as (
      insert into contact (student_id, place, name, relation, email, phone, language, home_language, street, city, region,
        postal_code, may_receive, stopped_address)
      select student_id, place, name, relation, email, phone, language, home_language, street, city, state, postal_code,
        may_receive, case when has_stopped and resume_messages is not true then lower(email) end
      from sent where known_id is null order by student_id, place
    )
    select id from corrected`.execute(tx)
  if (corrected.length > 0) {
    await endMessagesToFormer(
      tx,
      corrected.map(({ id }) => id),
    )
  }
  await withdrawStale(
    tx,
    students.map(({ id }) => id),
  )
}
