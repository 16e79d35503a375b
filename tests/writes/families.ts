import { FAMILY_HEADER } from '#contract/page-data.ts'
import {
  DENTIST,
  familyTokenOf,
  makeFamilyLink,
  openFamily,
  setContacts,
  sendFamilyResponse,
} from '#tests/world/visits/families.ts'
import { EVERYONE, OFFICE, type WriteCase, type Writes } from './case.ts'

const ASKING = 'maria.asks@family.example'

const contactOf = async ({ office, pupil }: WriteCase) =>
  (await setContacts(office, pupil, [{ name: 'Maria Mother' }]))[0]!

async function answerOf({ world, office, pupil }: WriteCase): Promise<number> {
  await sendFamilyResponse(world, await openFamily(office, pupil))
  const answers = (await office.call('GET /attendance/answers/', { query: {} })).body
  return answers.find(({ student }) => student.id === pupil)!.id
}

export const FAMILIES_WRITES: Writes<
  | 'POST /family/api/answers/'
  | 'POST /family/api/quick-answers/'
  | 'POST /family/api/new-links/'
  | 'POST /api/students/:studentId/family-links/'
  | 'DELETE /api/students/:studentId/family-links/:linkId/'
  | 'POST /attendance/answers/:answerId/'
> = {
  'POST /attendance/answers/:answerId/': [
    {
      does: 'accepts what a family told',
      may: OFFICE,
      input: async (one) => ({ params: { answerId: await answerOf(one) }, body: { decision: 'accept' } }),
    },
  ],
  'POST /family/api/answers/': [
    {
      does: 'tells the school a reason by a link, for those who have it',
      may: EVERYONE,
      input: async ({ office, pupil }) => ({
        body: DENTIST,
        headers: { [FAMILY_HEADER]: await openFamily(office, pupil) },
      }),
    },
  ],
  'POST /family/api/quick-answers/': [
    {
      does: 'says with one tap that a student is sick, for those who have a link',
      may: EVERYONE,
      input: async ({ office, pupil }) => ({
        body: { student: pupil, answer: 'sick' },
        headers: { [FAMILY_HEADER]: await openFamily(office, pupil) },
      }),
    },
  ],
  'POST /family/api/new-links/': [
    {
      does: 'asks for a new link by mail, for people whose link has ended',
      may: EVERYONE,
      input: async ({ office, pupil }) => {
        await setContacts(office, pupil, [{ name: 'Maria Mother', email: ASKING, may_receive: true }])
        return { body: { email: ASKING } }
      },
    },
  ],
  'POST /api/students/:studentId/family-links/': [
    {
      does: 'makes a link for a contact',
      may: OFFICE,
      input: async (one) => ({
        params: { studentId: one.pupil },
        body: { contact_id: await contactOf(one) },
      }),
    },
  ],
  'DELETE /api/students/:studentId/family-links/:linkId/': [
    {
      does: 'ends the link of a contact',
      may: OFFICE,
      input: async (one) => {
        const { body } = await makeFamilyLink(one.office, one.pupil, await contactOf(one))
        return { params: { studentId: one.pupil, linkId: Number(familyTokenOf(body).split('.')[0]) } }
      },
    },
  ],
}
