import type { contacts } from '#contract/day/families/contacts.ts'
import { auditRead } from '#server/http/audit/reads.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findStudent } from '../queries.ts'
import { listContacts, listRefusedContacts, listStoppedContacts, maySeeContacts } from './queries.ts'
import { saveContacts } from './save.ts'
import { sentences } from '../sentences.ts'

export const contactsHandlers: Handlers<typeof contacts> = {
  'GET /api/students/:studentId/contacts/': async ({ db, actor, now, school, params }) => {
    const { id } = await findStudent(db, params.studentId)
    if (!(await maySeeContacts(db, actor, id, now.day))) {
      throw new Refusal('forbidden', sentences.contactsOfOthers)
    }
    return {
      contacts: await listContacts(db, id),
      refused: await listRefusedContacts(db, id, school.timeZone),
      stopped: await listStoppedContacts(db, id),
    }
  },
  'PUT /api/students/:studentId/contacts/': async (call) => {
    const { contacts, isChanged } = await saveContacts(call, call.params.studentId, call.body)
    // A change has its own row; without one, the reply only shows the contacts.
    if (!isChanged) await auditRead(call, { students: 'contacts' }, call)
    return {
      contacts,
      refused: await listRefusedContacts(call.db, call.params.studentId, call.school.timeZone),
      stopped: await listStoppedContacts(call.db, call.params.studentId),
      message: sentences.contactsSaved,
    }
  },
}
