import { z } from 'zod'
import { Email, Id, Name, Phone, listOf, optionalOrBlank, singleLine } from '#contract/fields.ts'
import { LANGUAGES, findLanguage, languageChoice } from '#contract/languages/languages.ts'
import type { Routes } from '#contract/route.ts'
import { MAX_CONTACTS } from '#contract/words.ts'

/** A person whom the school may contact about a student. */
export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  /** Free text such as 'Mother'; '' where it is unknown, like the home language. */
  relation: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** In which letters and messages to the contact are written. */
  language: z.enum(LANGUAGES),
  /** What the family speaks, as free text. */
  home_language: z.string(),
  /** Where letters are sent; '' where it is unknown. */
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  /** Whether this contact may get notices by mail; false without an address. */
  may_receive: z.boolean(),
})
export type Contact = z.output<typeof Contact>

/** The fields of a postal address, which may be left out. */
export const PostalFields = {
  street: optionalOrBlank(singleLine(100)),
  city: optionalOrBlank(singleLine(60)),
  state: optionalOrBlank(singleLine(40)),
  postal_code: optionalOrBlank(singleLine(20)),
}

/** One of the languages in which the school writes to families, by its code or its name. */
export const LanguageField = singleLine(60).transform((text, context) => {
  const language = findLanguage(text)
  if (language === undefined) context.addIssue(`must be ${languageChoice()}`)
  return language ?? z.NEVER
})

/** A contact as it is saved: updated where its id is sent and belongs to the student, else added. */
export const ContactRecord = z
  .object({
    id: optionalOrBlank(Id),
    name: Name,
    relation: optionalOrBlank(singleLine(60)),
    email: optionalOrBlank(Email),
    phone: optionalOrBlank(Phone),
    /** Defaults to the home language where the school writes in it, else to English. */
    language: optionalOrBlank(LanguageField),
    home_language: optionalOrBlank(singleLine(60)),
    ...PostalFields,
    may_receive: z.boolean().default(false),
    /** Resumes messages to an address that the contact has unsubscribed. */
    resume_messages: z.boolean().default(false),
    /** Contacts are called in ascending order; those with the same number in the order of the list. */
    order: z.int().min(0).max(1000).optional(),
  })
  .refine(({ may_receive, email }) => !may_receive || email !== undefined, {
    path: ['may_receive'],
    error: 'requires an email address',
  })

/** A contact who no longer gets mail, because a mail server refused the address. */
const RefusedContact = z.object({
  contact_id: z.int(),
  /** 'YYYY-MM-DD', local to the school. */
  day: z.string(),
  /** The mail server's response. */
  answer: z.string(),
})
export type RefusedContact = z.output<typeof RefusedContact>

/** A contact who unsubscribed the current address by the link in a message. */
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
      /** The contacts as the sender loaded them; 409 changed_meanwhile if they have changed since. */
      loaded: listOf(Contact, { max: MAX_CONTACTS, of: 'contacts' }).optional(),
    }),
    reply: Contacts.extend({ message: z.string() }),
  },
} satisfies Routes
