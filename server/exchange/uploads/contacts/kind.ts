import { sql, type Kysely, type Transaction } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { contactsJson, replaceContacts } from '#server/people/students/contacts/queries.ts'
import type { Change } from '../pipeline/batch.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { missingStudentField } from '../pipeline/student-of-row.ts'
import {
  contactsText,
  planContacts,
  type CalledStudent,
  type ContactPlan,
  type KnownStudent,
} from './plan.ts'
import { CONTACT_FORMATS, parseContactRows, type ContactField, type ContactRow } from './rows.ts'

export const contactsUpload: UploadKind<ContactField, ContactRow, CalledStudent, KnownStudent, ContactPlan> =
  {
    kind: 'contacts',
    singular: 'student',
    formats: CONTACT_FORMATS,
    missingFields: (mapping) => [
      ...missingStudentField(mapping),
      ...(mapping.contact_name ? [] : (['contact_name'] as const)),
    ],
    onlyXlsx: false,
    parseRows: parseContactRows,
    compare: async (db, parsed, mapping) => planContacts(parsed, await findStudents(db), mapping),
    describeNew: ({ contacts }) => [{ field: 'contacts', old: null, new: contactsText(contacts) }],
    // Every change of contacts takes this lock first.
    lock: lockPeople,
    save: saveContactsOfFile,
  }

async function findStudents(db: Kysely<DB>): Promise<KnownStudent[]> {
  const { rows } = await sql<KnownStudent>`
    select id, first_name, last_name, email, student_number, is_active, ${contactsJson} contacts
    from student where erased_at is null order by last_name, first_name, id`.execute(db)
  return rows
}

async function saveContactsOfFile(trx: Transaction<DB>, plan: ContactPlan): Promise<Change[]> {
  const changes = [
    ...plan.add.map(({ id, contacts }) => ({ id, before: { contacts: [] }, after: { contacts } })),
    ...plan.change.map(({ existing, person }) => ({
      id: existing.id,
      before: { contacts: existing.contacts },
      after: { contacts: person.contacts },
    })),
  ]
  for (const part of chunk(changes)) {
    await replaceContacts(
      trx,
      part.map(({ id, after }) => ({ id, contacts: after.contacts })),
    )
    await yieldToEventLoop()
  }
  return changes
}
