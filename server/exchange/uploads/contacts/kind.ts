import { lockPeople } from '#server/database/people.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { missingStudentField } from '../pipeline/student-of-row.ts'
import { planContacts, type ContactFile, type ExistingStudent } from './plan.ts'
import { CONTACT_FORMATS, parseContactRows, type ContactField, type ContactRow } from './rows.ts'
import { applyContacts, loadContacts } from './save.ts'

export const contactsUpload: UploadKind<ContactField, ContactRow, ExistingStudent[], ContactFile> = {
  kind: 'contacts',
  singular: 'student',
  formats: CONTACT_FORMATS,
  missingFields: (mapping) => [
    ...missingStudentField(mapping),
    ...(mapping.contact_name ? [] : (['contact_name'] as const)),
  ],
  onlyXlsx: false,
  parseRows: parseContactRows,
  // Every change of contacts takes this lock first.
  lock: lockPeople,
  load: loadContacts,
  plan: planContacts,
  apply: (trx, { records }, upload) => applyContacts(trx, records, upload),
}
