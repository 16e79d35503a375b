import { z } from 'zod'
import { Email, Id, Remark, optionalOrBlank } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { ABSENCE_KINDS } from '#contract/words.ts'
import {
  FamilyLink,
  FamilyPage,
  FamilyResponse,
  FamilyResponseBody,
  FamilySchool,
  QuickAnswerBody,
  StudentParams,
} from './family-shapes.ts'

/**
 * The family's calls send the secret of their link in the header X-Family-Link, because there is no account and no cookie. The
 * last two need none: they are for people whose link has ended.
 */
export const family = {
  'GET /family/api/': {
    who: 'link',
    about:
      "What a family's link shows: the classes that the contact's students missed in these days, and the family’s responses",
    reply: FamilyPage,
  },
  'POST /family/api/answers/': {
    who: 'link',
    about: 'A family reports why a student of the link is absent. The office reviews it',
    students: 'change',
    body: FamilyResponseBody,
    reply: FamilyPage.extend({ message: z.string() }),
  },
  'POST /family/api/quick-answers/': {
    who: 'link',
    about:
      'A family reports with one tap that a student of the link is sick today, or back from an appointment at a time',
    students: 'change',
    body: QuickAnswerBody,
    reply: FamilyPage.extend({ message: z.string() }),
  },
  'GET /family/api/school/': {
    who: 'link',
    about: 'The school as a page of a link shows it that does not work, and whether it can mail a new link',
    reply: FamilySchool.extend({ can_mail: z.boolean() }),
  },
  'POST /family/api/new-links/': {
    who: 'link',
    about:
      'Asks for a new link by mail. The reply is the same for every address; mail goes only to addresses that the school has for a contact',
    body: z.object({ email: Email }),
    reply: z.object({ message: z.string() }),
  },
  'GET /api/students/:studentId/family-links/': {
    who: 'admin',
    about: "The links of a student's contacts of the last weeks, the newest first",
    params: StudentParams,
    students: 'contacts',
    reply: z.object({ links: z.array(FamilyLink) }),
  },
  'POST /api/students/:studentId/family-links/': {
    who: 'admin',
    about: "Creates a family link for one of a student's contacts; its address is shown only once",
    params: StudentParams,
    students: 'change',
    body: z.object({ contact_id: Id }),
    reply: z.object({
      message: z.string(),
      link: FamilyLink,
      /** The secret is in the fragment, which browsers never send to a server. */
      address: z.string(),
    }),
  },
  'DELETE /api/students/:studentId/family-links/:linkId/': {
    who: 'admin',
    about: 'Revokes the link of a contact',
    params: StudentParams.extend({ linkId: Id }),
    students: 'change',
    reply: z.object({ message: z.string(), link: FamilyLink }),
  },
  'GET /attendance/answers/': {
    who: 'admin',
    about: 'Family responses about absences',
    query: z.object({
      /** Defaults to 'open', oldest first; 'decided' are newest first. */
      state: z.enum(['open', 'decided'], { error: 'must be open or decided' }).optional(),
      /** Only decided responses with a lower id than this. */
      before: Id.optional(),
    }),
    reply: z.array(FamilyResponse),
  },
  'POST /attendance/answers/:answerId/': {
    who: 'admin',
    about:
      'Accepts a family response, which becomes a reported absence and excuses saved marks, or declines it',
    params: z.object({ answerId: Id }),
    body: z.object({
      decision: z.enum(['accept', 'decline'], { error: 'must be accept or decline' }),
      /** What the response is accepted as; defaults to what the family said. */
      kind: z
        .enum(ABSENCE_KINDS, { error: 'must be excused, unexcused, late, leaves_early, or school_activity' })
        .optional(),
      /**
       * The reason from the school's list; defaults to what the family chose. Without a kind it also decides whether the absence
       * is excused.
       */
      reason_id: z.union([Id, z.null()]).optional(),
      note: optionalOrBlank(Remark),
    }),
    reply: z.object({ message: z.string(), answer: FamilyResponse }),
  },
} satisfies Routes
