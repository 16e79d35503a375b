import type { Contact, contacts } from '#contract/day/families/contacts.ts'
import type { Parsed } from '#contract/index.ts'
import { lockPeople } from '#server/database/people.ts'
import { audit } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { changedMeanwhile } from '#server/http/merge-loaded.ts'
import { lockStudentRecords } from '../queries.ts'
import { listContacts, replaceContacts } from './queries.ts'

type SentContacts = Parsed<(typeof contacts)['PUT /api/students/:studentId/contacts/'], 'body'>
type SentContact = SentContacts['contacts'][number]

/**
 * Replaces a student's contacts and returns them, and whether anything changed; 404 for an unknown student, 409 where they are others than those that were
 * loaded. The refusal does not say which: reading them is recorded.
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
    await replaceContacts(tx, [{ id: student, contacts: inOrder(sent, before) }])
    const after = await listContacts(tx, student)
    if (JSON.stringify(before) === JSON.stringify(after)) return { contacts: after, isChanged: false }
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'student',
      subjectId: student,
      details: { contacts: { old: before, new: after } },
    })
    return { contacts: after, isChanged: true }
  })

const isEqual = (loaded: readonly Contact[], before: readonly Contact[]): boolean =>
  JSON.stringify(loaded.map(valuesOf)) === JSON.stringify(before.map(valuesOf))

const valuesOf = ({ id, name, relation, email, phone, language, may_receive }: Contact) => [
  id,
  name,
  relation,
  email,
  phone,
  language,
  may_receive,
]

/** By order, then as they were sent. An id that is not one of the student's, or was sent before, makes a new contact. */
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
      language: contact.language ?? '',
      may_receive: contact.may_receive,
      resume_messages: contact.resume_messages,
    }))
}
