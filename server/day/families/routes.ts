import type { family } from '#contract/day/families/family.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { isMailSetUp } from '#server/mail/set-up.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { answerByLink, answerQuickly } from './response.ts'
import { decideResponse } from './decide.ts'
import { mailNewLink } from './new-link.ts'
import { findSchoolPhone } from './school.ts'
import { createFamilyLink, listFamilyLinks, revokeFamilyLink } from './links.ts'
import { auditOpened, openFamilyLink } from './open-link.ts'
import { familyPage } from './page.ts'
import { findResponse, listResponses } from './queue.ts'
import { sentences } from './sentences.ts'

export const familyHandlers: Handlers<typeof family> = {
  'GET /family/api/': async (call) => {
    const link = await openFamilyLink(call)
    await auditOpened(call, link)
    return familyPage(call, link)
  },
  'POST /family/api/answers/': async (call) => {
    const link = await answerByLink(call, call.body)
    return { ...(await familyPage(call, link)), message: wordsIn(link.language).form.sent }
  },
  'POST /family/api/quick-answers/': async (call) => {
    const link = await answerQuickly(call, call.body)
    return { ...(await familyPage(call, link)), message: wordsIn(link.language).form.sent }
  },
  'GET /family/api/school/': async ({ db, school, config }) => ({
    school_name: school.name,
    phone: await findSchoolPhone(db),
    can_mail: isMailSetUp(config),
  }),
  'POST /family/api/new-links/': async (call) => ({ message: await mailNewLink(call, call.body.email) }),
  'GET /api/students/:studentId/family-links/': async (call) => ({
    links: await listFamilyLinks(call, call.params.studentId),
  }),
  'POST /api/students/:studentId/family-links/': (call) =>
    createFamilyLink(call, { student_id: call.params.studentId, contact_id: call.body.contact_id }),
  'DELETE /api/students/:studentId/family-links/:linkId/': async ({ params, ...call }) => {
    const link = await revokeFamilyLink(call, { student_id: params.studentId, id: params.linkId })
    return { message: sentences.revoked(link.contact.name), link }
  },
  'GET /attendance/answers/': async (call) => {
    const responses = await listResponses(call, call.query)
    await auditContacts(
      call,
      'answers',
      responses.map(({ student }) => student.id),
    )
    return responses
  },
  'POST /attendance/answers/:answerId/': async (call) => {
    const { answerId } = call.params
    const message = await decideResponse(call, answerId, call.body)
    const response = await findResponse(call, answerId)
    await auditContacts(call, 'answers', [response.student.id])
    return { message, answer: response }
  },
}
