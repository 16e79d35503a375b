import type { familyRecord } from '#contract/day/families/family-record.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { maySeeContacts } from '../contacts/queries.ts'
import { findStudent } from '../queries.ts'
import { countContacts, NO_CONTACTS } from './contact-counts.ts'
import { addConversation, listConversations, removeConversation } from './conversations.ts'
import { listFamilyRecord } from './entries.ts'
import { sentences } from '../sentences.ts'

export const familyRecordHandlers: Handlers<typeof familyRecord> = {
  'GET /api/students/:studentId/family-record/': async (call) => {
    const of = await readable(call, call.params.studentId)
    const { db, school } = call
    const [counts, record] = await Promise.all([
      countContacts(db, { start: school.yearStart, end: school.yearEnd }, [of.student]),
      listFamilyRecord(db, { ...of, timeZone: school.timeZone }),
    ])
    return { contacts: counts.get(of.student) ?? NO_CONTACTS, ...record }
  },
  'GET /api/students/:studentId/conversations/': async (call) => ({
    conversations: await listConversations(call, await readable(call, call.params.studentId)),
  }),
  'POST /api/students/:studentId/conversations/': (call) =>
    addConversation(call, { student: call.params.studentId, ...call.body }),
  'DELETE /api/students/:studentId/conversations/:conversationId/': (call) =>
    removeConversation(call, { student: call.params.studentId, id: call.params.conversationId }),
}

/** The student whose record this person may read; 404 for an unknown one, 403 for teachers of others. */
async function readable(
  { db, actor, now }: Context,
  studentId: number,
): Promise<{ student: number; showsNotes: boolean }> {
  const { id } = await findStudent(db, studentId)
  if (!(await maySeeContacts(db, actor, id, now.day))) {
    throw new Refusal('forbidden', sentences.contactLogOfOthers)
  }
  return { student: id, showsNotes: actor.role === 'admin' }
}
