import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { FamilyAnswerBody, FamilyLink, FamilyPage, StudentParams } from './family-shapes.ts'

/** The end of a link's address stands in the header X-Family-Link of the family's calls: there is no account and no cookie. */
export const family = {
  'GET /family/api/': {
    who: 'link',
    about: "What a family's link shows: the classes that one student missed in these days, and own answers",
    reply: FamilyPage,
  },
  'POST /family/api/answers/': {
    who: 'link',
    about: 'A family tells the school why the student of the link is absent; the office decides',
    body: FamilyAnswerBody,
    reply: FamilyPage.extend({ message: z.string() }),
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
    about: "Makes a link for one of a student's contacts; its address is shown this once",
    params: StudentParams,
    students: 'change',
    body: z.object({ contact_id: Id }),
    reply: z.object({
      message: z.string(),
      link: FamilyLink,
      /** The secret is its fragment, which browsers send to nobody. */
      address: z.string(),
    }),
  },
  'DELETE /api/students/:studentId/family-links/:linkId/': {
    who: 'admin',
    about: 'Ends the link of a contact at once',
    params: StudentParams.extend({ linkId: Id }),
    students: 'change',
    reply: z.object({ message: z.string(), link: FamilyLink }),
  },
} satisfies Routes
