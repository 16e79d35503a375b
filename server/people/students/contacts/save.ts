import type { Transaction } from 'kysely'
import type { Contact, contacts } from '#contract/day/families/contacts.ts'
import type { Parsed } from '#contract/index.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#contract/languages/languages.ts'
import { lockPeople } from '#server/database/people.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { changedMeanwhile } from '#server/http/merge-loaded.ts'
import { lockStudentRecords } from '../queries.ts'
import { findContacts, listContacts, replaceContacts } from './queries.ts'

type SentContacts = Parsed<(typeof contacts)['PUT /api/students/:studentId/contacts/'], 'body'>
type SentContact = SentContacts['contacts'][number]

/**
 * Replaces a student's contacts and returns them, and whether anything changed; 404 for an unknown student, 409 if they
 * changed since they were loaded. The refusal does not show them, because every reading of contacts is recorded.
 */
export const saveContacts = (
  { db, actor }: Context,
  student: number,
  { contacts: sent, loaded }: SentContacts,
): Promise<{ contacts: Contact[]; isChanged: boolean }> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const [record] = await lockStudentRecords(tx, [student])
    if (!record) throw notFound('student')
    const before = await listContacts(tx, student)
    if (loaded && !isEqual(loaded, before)) throw changedMeanwhile(['contacts'])
    const after = (await writeContacts(tx, actor, [{ id: student, sent, before }])).get(student) ?? []
    return { contacts: after, isChanged: JSON.stringify(before) !== JSON.stringify(after) }
  })

/** Adds contacts to students without any; 404 if one of the students is unknown. */
export const addContacts = (
  { db, actor }: Context,
  students: readonly { id: number; contacts: SentContact[] }[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const ids = students.map(({ id }) => id)
    if ((await lockStudentRecords(tx, ids)).length < new Set(ids).size) throw notFound('student')
    if ((await findContacts(tx, ids)).size > 0) throw changedMeanwhile(['contacts'])
    await writeContacts(
      tx,
      actor,
      students.map(({ id, contacts: sent }) => ({ id, sent, before: [] })),
    )
  })

type ContactsToWrite = { id: number; sent: readonly SentContact[]; before: readonly Contact[] }

/** Replaces contacts, with an audit entry for each student whose contacts differ now; returns all of them by student. */
export async function writeContacts(
  tx: Transaction<DB>,
  { account }: Actor,
  students: readonly ContactsToWrite[],
): Promise<Map<number, Contact[]>> {
  await replaceContacts(
    tx,
    students.map(({ id, sent, before }) => ({ id, contacts: inOrder(sent, before) })),
  )
  const contacts = await findContacts(
    tx,
    students.map(({ id }) => id),
  )
  await auditAll(
    tx,
    students.flatMap(({ id, before }) => {
      const after = contacts.get(id) ?? []
      if (JSON.stringify(before) === JSON.stringify(after)) return []
      const details = { contacts: { old: before, new: after } }
      return [{ account, action: 'change', subject: 'student', subjectId: id, details }]
    }),
  )
  return contacts
}

const isEqual = (loaded: readonly Contact[], before: readonly Contact[]): boolean =>
  JSON.stringify(loaded.map(valuesOf)) === JSON.stringify(before.map(valuesOf))

const valuesOf = (contact: Contact) => CONTACT_FIELDS.map((field) => contact[field])

const CONTACT_FIELDS = [
  'id',
  'name',
  'relation',
  'email',
  'phone',
  'language',
  'home_language',
  'street',
  'city',
  'state',
  'postal_code',
  'may_receive',
] as const

/** In order, then as sent. An id that is not the student's, or that is sent twice, creates a new contact. */
function inOrder(sent: readonly SentContact[], before: readonly Contact[]) {
  const free = new Set(before.map(({ id }) => id))
  return sent
    .map((contact, index) => ({ contact, order: contact.order ?? index }))
    .sort((one, other) => one.order - other.order)
    .map(({ contact }) => ({
      id: contact.id !== undefined && free.delete(contact.id) ? contact.id : null,
      name: contact.name,
      relation: contact.relation ?? '',
      email: contact.email ?? null,
      phone: contact.phone ?? null,
      language: contact.language ?? findLanguage(contact.home_language ?? '') ?? DEFAULT_LANGUAGE,
      home_language: contact.home_language ?? '',
      street: contact.street ?? '',
      city: contact.city ?? '',
      state: contact.state ?? '',
      postal_code: contact.postal_code ?? '',
      may_receive: contact.may_receive,
      resume_messages: contact.resume_messages,
    }))
}
