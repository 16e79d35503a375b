import { z } from 'zod'
import { Email, Id, Name, Phone, listOf, optionalOrBlank, singleLine } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { MAX_CONTACTS } from '#contract/words.ts'

/** Somebody whom the school may tell about a student. */
export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  /** 'Mother', in the school's own words; '' where it is not known, like the language. */
  relation: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.string(),
  /** Notices by mail may be sent; false without an address. */
  may_receive: z.boolean(),
})
export type Contact = z.output<typeof Contact>

/** A contact as it is saved: kept where its id is sent and belongs to the student, else a new one. */
const ContactRecord = z
  .object({
    id: optionalOrBlank(Id),
    name: Name,
    relation: optionalOrBlank(singleLine(60)),
    email: optionalOrBlank(Email),
    phone: optionalOrBlank(Phone),
    language: optionalOrBlank(singleLine(60)),
    may_receive: z.boolean().default(false),
    /** Lets messages be sent again to an address at which the contact stopped them. */
    resume_messages: z.boolean().default(false),
    /** Contacts are called in rising order; those of one order as they stand in the list. */
    order: z.int().min(0).max(1000).optional(),
  })
  .refine(({ may_receive, email }) => !may_receive || email !== undefined, {
    path: ['may_receive'],
    error: 'requires an email address',
  })

/** A contact to whom nothing is sent any more, because a mail server refused the address. */
const RefusedContact = z.object({
  contact_id: z.int(),
  /** 'YYYY-MM-DD', local to the school. */
  day: z.string(),
  /** What the server said. */
  answer: z.string(),
})
export type RefusedContact = z.output<typeof RefusedContact>

/** A contact who stopped messages by the link in one, at the address that the contact still has. */
const StoppedContact = z.object({ contact_id: z.int() })
export type StoppedContact = z.output<typeof StoppedContact>

/** In the order in which they are called. */
const Contacts = z.object({
  contacts: z.array(Contact),
  refused: z.array(RefusedContact),
  stopped: z.array(StoppedContact),
})

const StudentParams = z.object({ studentId: Id })

export const contacts = {
  'GET /api/students/:studentId/contacts/': {
    who: 'staff',
    about:
      "A student's contacts in the order in which they are called; for the office and the student's own teachers",
    params: StudentParams,
    students: 'contacts',
    reply: Contacts,
  },
  'PUT /api/students/:studentId/contacts/': {
    who: 'admin',
    about: "Replaces a student's contacts; with `loaded` refused where someone else has changed them since",
    params: StudentParams,
    students: 'change',
    body: z.object({
      contacts: listOf(ContactRecord, { max: MAX_CONTACTS, of: 'contacts' }),
      /** The contacts as the sender had loaded them: 409 changed_meanwhile where they are others now. */
      loaded: listOf(Contact, { max: MAX_CONTACTS, of: 'contacts' }).optional(),
    }),
    reply: Contacts.extend({ message: z.string() }),
  },
} satisfies Routes
