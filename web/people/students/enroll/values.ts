import { MAX_CONTACTS } from '#contract/words.ts'
import { ENROLLMENT_LABELS } from './enrollment-fields.tsx'
import { GROUP_FIELD_LABELS, type GroupField } from './group-fields.tsx'
import { STUDENT_LABELS, type StudentValues } from '../student-fields.tsx'

type ContactValues = { name: string; relation: string; phone: string; email: string; may_receive: boolean }

export type EnrollValues = StudentValues &
  Record<GroupField, string | null> & {
    preferred_name: string
    student_number: string
    first_day: string | null
    entry_code: string
    contacts: ContactValues[]
  }

export const NEW_CONTACT: ContactValues = { name: '', relation: '', phone: '', email: '', may_receive: false }

/** Whether nothing was entered. */
const isBlank = ({ name, relation, phone, email }: ContactValues) =>
  [name, relation, phone, email].every((text) => text.trim() === '')

/** The contacts to save: none where the only one is blank. */
export const enteredContacts = (contacts: readonly ContactValues[]): readonly ContactValues[] =>
  contacts.length === 1 && contacts.every(isBlank) ? [] : contacts

/** A contact needs a name, unless it is the only one and blank. */
export const contactNameProblem = (name: string, { contacts }: EnrollValues): string | null =>
  name.trim() === '' && enteredContacts(contacts).length > 0
    ? 'Please enter a name, or remove the contact.'
    : null

const CONTACT_LABELS = {
  name: 'Name',
  relation: 'Relationship',
  phone: 'Phone',
  email: 'Email',
  may_receive: 'Receiving notices',
}

/** The labels of all fields by their names in refusals. */
export const ENROLL_LABELS: Readonly<Record<string, string>> = {
  ...STUDENT_LABELS,
  ...ENROLLMENT_LABELS,
  ...GROUP_FIELD_LABELS,
  contacts: 'Contacts',
  ...Object.fromEntries(
    Array.from({ length: MAX_CONTACTS }, (_, index) =>
      Object.entries(CONTACT_LABELS).map(([field, label]) => [`contacts.${index}.${field}`, label]),
    ).flat(),
  ),
}
