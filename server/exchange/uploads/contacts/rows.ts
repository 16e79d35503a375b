import type { z } from 'zod'
import { LanguageField } from '#contract/day/families/contacts.ts'
import { Email, Name, Phone, singleLine } from '#contract/fields.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Format, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows, type RowError } from '../pipeline/plan.ts'
import { parseStudentKey, type StudentField, type StudentKey } from '../pipeline/student-of-row.ts'

/** The columns of a postal address. */
export const POSTAL_FIELDS = ['street', 'city', 'state', 'postal_code'] as const
type PostalField = (typeof POSTAL_FIELDS)[number]

export type ContactField =
  | StudentField
  | 'contact_name'
  | 'relation'
  | 'contact_email'
  | 'phone'
  | 'language'
  | 'home_language'
  | PostalField
  | 'may_receive'

/** The headers by which the columns are guessed. */
export const CONTACT_FORMATS: Format<ContactField>[] = [
  {
    name: 'Standard',
    headers: {
      student_number: 'student_number',
      student_email: 'student_email',
      contact_name: 'contact_name',
      relation: 'relation',
      contact_email: 'email',
      phone: 'phone',
      language: 'language',
      home_language: 'home_language',
      street: 'street',
      city: 'city',
      state: 'state',
      postal_code: 'postal_code',
      may_receive: 'may_receive',
    },
  },
  {
    name: 'Standard',
    headers: {
      student_number: 'student_studentNumber',
      contact_name: 'name',
      relation: 'relationship',
      contact_email: 'contact_email',
      phone: 'contact_phone',
      language: 'message_language',
      street: 'address',
      city: 'town',
      state: 'province',
      postal_code: 'zip',
      may_receive: 'notices',
    },
  },
  {
    name: 'Standard',
    headers: {
      contact_name: 'guardian',
      contact_email: 'guardian_email',
      phone: 'guardian_phone',
      street: 'mailing_address',
      postal_code: 'zip_code',
    },
  },
]

/** A contact in a row; empty cells do not change an existing contact. */
export type ContactRow = StudentKey &
  Partial<Record<PostalField, string>> & {
    name: string
    relation?: string
    email?: string
    phone?: string
    language?: Language
    home_language?: string
    may_receive?: boolean
  }

const YES = new Set(['yes', 'y', 'true', '1', 'x'])
const NO = new Set(['no', 'n', 'false', '0'])

/** Reads the rows below the header, one contact each; equal rows are merged. */
export async function parseContactRows(
  data: Row[],
  mapping: Mapping<ContactField>,
): Promise<ParsedRows<ContactRow>> {
  const errors: RowError[] = []
  const people = new Map<string, ContactRow & { row: number }>()
  for await (const { number: row, cells } of interruptible(data)) {
    const parsed = parseRow(cells, mapping)
    if ('problems' in parsed) {
      errors.push(rowError(row, parsed.problems, columnNamer(mapping)))
      continue
    }
    const key = JSON.stringify(parsed).toLowerCase()
    if (!people.has(key)) people.set(key, { ...parsed, row })
  }
  return { rowCount: data.length, people: [...people.values()], errors }
}

const LINE = singleLine(60)
const POSTAL_LINES = {
  street: singleLine(100),
  city: LINE,
  state: singleLine(40),
  postal_code: singleLine(20),
}

function parseRow(cells: string[], mapping: Mapping<ContactField>): ContactRow | { problems: CellProblem[] } {
  const { key, problems } = parseStudentKey(cells, mapping)
  const contact: ContactRow = { ...key, name: '' }
  const read = <V extends string>(field: ContactField, schema: z.ZodType<V>, take: (value: V) => void) => {
    const value = cellOf(cells, mapping, field)
    if (value === '' && field !== 'contact_name') return
    const checked = schema.safeParse(value)
    if (checked.success) take(checked.data)
    else problems.push({ field, value, expected: checked.error.issues[0]?.message ?? 'is not valid' })
  }
  read('contact_name', Name, (name) => (contact.name = name))
  read('relation', LINE, (relation) => (contact.relation = relation))
  read('contact_email', Email, (email) => (contact.email = email))
  read('phone', Phone, (phone) => (contact.phone = phone))
  read('language', LanguageField, (language) => (contact.language = language))
  read('home_language', LINE, (language) => (contact.home_language = language))
  for (const field of POSTAL_FIELDS) read(field, POSTAL_LINES[field], (line) => (contact[field] = line))
  const consent = cellOf(cells, mapping, 'may_receive')
  const word = consent.toLowerCase()
  if (YES.has(word) || NO.has(word)) contact.may_receive = YES.has(word)
  else if (word !== '') problems.push({ field: 'may_receive', value: consent, expected: 'must be yes or no' })
  return problems.length > 0 ? { problems } : contact
}
