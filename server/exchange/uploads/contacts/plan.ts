import type { Contact } from '#contract/day/families/contacts.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { DEFAULT_LANGUAGE, findLanguage, languageName } from '#contract/languages/languages.ts'
import { postalLines } from '#contract/day/families/postal-address.ts'
import { MAX_CONTACTS } from '#contract/words.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import type { EntityPlan, Planned } from '../pipeline/entity.ts'
import {
  byRow,
  examplesOf,
  fullName,
  rowError,
  RowsOf,
  type CellProblem,
  type FilePlan,
  type ParsedRows,
} from '../pipeline/plan.ts'
import { studentFinder } from '../pipeline/student-of-row.ts'
import type { ContactField, ContactRow } from './rows.ts'

/** A contact, with the id of one who is there already. */
export type PlannedContact = Omit<Contact, 'id'> & { id: number | null }

export type ExistingStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  student_number: string | null
  is_active: boolean
  contacts: Contact[]
}

type PlannedContacts = Planned<{ contacts: Contact[] }, { contacts: PlannedContact[] }> & {
  name: string
  fields: FieldChange[]
}
/** A student without contacts gets the first ones: these are added. */
export type ContactPlan = EntityPlan<PlannedContacts>
export type ContactFile = FilePlan<ContactPlan>

/**
 * Which students get which contacts. A row updates the student's contact of the same name, or adds a new one at the end. No
 * contact is removed.
 */
export async function planContacts(
  { people, errors }: ParsedRows<ContactRow>,
  students: readonly ExistingStudent[],
  mapping: Mapping<ContactField>,
): Promise<ContactFile> {
  const findStudent = studentFinder(students)
  const records: ContactPlan = { add: [], change: [], unchanged: 0, errors: [] }
  const rowsOf = new RowsOf<number>()
  const contactsOf = new Map<ExistingStudent, PlannedContact[]>()
  for await (const row of interruptible(people)) {
    const student = findStudent(row)
    const after =
      'expected' in student ? student : withContact(contactsOf.get(student) ?? student.contacts, row)
    if ('expected' in student || 'expected' in after)
      records.errors.push({ row: row.row, problem: after as CellProblem })
    else {
      contactsOf.set(student, after)
      rowsOf.add(student.id, row.row)
    }
  }
  for (const [existing, contacts] of contactsOf) {
    const [old, next] = [contactsText(existing.contacts), contactsText(contacts)]
    const one = {
      id: existing.id,
      before: { contacts: existing.contacts },
      after: { contacts },
      name: fullName(existing),
      fields: [{ field: 'contacts', old: old || null, new: next }],
    }
    if (old === next) records.unchanged += 1
    else if (existing.contacts.length === 0) records.add.push(one)
    else records.change.push(one)
  }
  const problems = records.errors.map(({ row, problem }) => rowError(row, [problem], columnNamer(mapping)))
  return {
    records,
    examples: examplesOf(records, ({ id, name, fields }) => ({ name, fields, rows: rowsOf.of(id) })),
    errors: byRow(errors, problems),
    // Contacts are only added or completed, so even a large file needs no confirmation.
    affected: { total: students.filter(({ is_active }) => is_active).length, changed: 0, deactivated: 0 },
  }
}

function withContact(contacts: readonly PlannedContact[], row: ContactRow): PlannedContact[] | CellProblem {
  const place = contacts.findIndex(({ name }) => nameKey(name) === nameKey(row.name))
  if (place < 0 && contacts.length >= MAX_CONTACTS) {
    const expected = `exceeds the limit of ${MAX_CONTACTS} contacts for a student`
    return { field: 'contact_name', value: row.name, expected }
  }
  const before = contacts[place]
  const contact: PlannedContact = {
    id: before?.id ?? null,
    name: row.name,
    relation: row.relation ?? before?.relation ?? '',
    email: row.email ?? before?.email ?? null,
    phone: row.phone ?? before?.phone ?? null,
    ...languagesOf(row, before),
    street: row.street ?? before?.street ?? '',
    city: row.city ?? before?.city ?? '',
    state: row.state ?? before?.state ?? '',
    postal_code: row.postal_code ?? before?.postal_code ?? '',
    may_receive: row.may_receive ?? before?.may_receive ?? false,
  }
  if (contact.may_receive && contact.email === null)
    return { field: 'may_receive', value: 'yes', expected: 'requires an email address' }
  return place < 0 ? [...contacts, contact] : contacts.with(place, contact)
}

/** A home language that is new in the file, or of a new contact, is also that of messages where the school writes in it. */
function languagesOf(row: ContactRow, before: PlannedContact | undefined) {
  const isNew = row.home_language !== undefined && row.home_language !== before?.home_language
  const found = isNew ? findLanguage(row.home_language ?? '') : undefined
  return {
    language: row.language ?? found ?? before?.language ?? DEFAULT_LANGUAGE,
    home_language: row.home_language ?? before?.home_language ?? '',
  }
}

const nameKey = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ')

/** 'Maria Lund (Mother, +1 555 0100, maria@lund.example, messages in Spanish, receives notices); Uwe Lund'. */
export const contactsText = (contacts: readonly Omit<Contact, 'id'>[]): string =>
  contacts
    .map((contact) => {
      const { name, relation, phone, email, language, home_language, may_receive } = contact
      const address = postalLines(contact).join(', ')
      const facts = [
        relation,
        phone,
        email,
        home_language,
        language !== DEFAULT_LANGUAGE && `messages in ${languageName(language)}`,
        address,
        may_receive && 'receives notices',
      ].filter(Boolean)
      return facts.length > 0 ? `${name} (${facts.join(', ')})` : name
    })
    .join('; ')
