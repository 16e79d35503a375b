import { joinWithAnd } from '#contract/words.ts'
import { z } from 'zod'
import { Id, count, listOf, Loaded } from '#contract/fields.ts'
import { LANGUAGES } from '#contract/languages/languages.ts'
import type { Routes } from '#contract/route.ts'
import {
  LETTER_FIELDS,
  MAX_LETTER_LENGTH,
  MAX_LETTER_STEPS,
  MAX_LETTER_TEXTS,
  unknownLetterFields,
} from './letter-text.ts'

const MAX_DAYS = 200
const MAX_LETTERS = 1000

/** The contacts of a student who live at one address, and get one letter. */
const Household = z.object({
  names: z.array(z.string()),
  /** The lines of the address; empty where none is entered. */
  address: z.array(z.string()),
  /** Of the one who is called first. */
  language: z.enum(LANGUAGES),
})
export type Household = z.output<typeof Household>

/** A letter that is due because of a student's absent days, or that was sent in this school year. */
export const Letter = z.object({
  /** Null for a letter that is due and not sent yet. */
  id: z.int().nullable(),
  student_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  grade_level: z.int(),
  /** Absent days of this school year, counted as in the chronic absence report. */
  days_absent: z.int(),
  days_enrolled: z.int(),
  /** The threshold of absent days that the letter is about. */
  days: z.int(),
  /** Names of the contacts, in the order in which they are called. */
  contacts: z.array(z.string()),
  /** To whom it goes; one without names where the student has no contacts. */
  households: z.array(Household),
  /** The absent days ('YYYY-MM-DD') of this school year, until the day on which the letter was sent. */
  absent_dates: z.array(z.string()),
  /** When it was marked as sent, and by whom. */
  sent: z.object({ day: z.string(), by: z.string() }).nullable(),
})
export type Letter = z.output<typeof Letter>

const Text = z
  .string({ error: 'is required' })
  .trim()
  .min(1, 'is required')
  .max(MAX_LETTER_LENGTH, `must be ${MAX_LETTER_LENGTH} characters or fewer`)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be used')
  .superRefine((text, context) => {
    const unknown = unknownLetterFields(text)
    if (unknown.length === 0) return
    const named = unknown.slice(0, 5).map((name) => `{${name.slice(0, 40)}}`)
    const allowed = Object.keys(LETTER_FIELDS).map((name) => `{${name}}`)
    context.addIssue(`has the unknown field ${joinWithAnd(named)}; you can use ${joinWithAnd(allowed)}`)
  })

/** A text for letters about so many absent days, null for all letters. */
const OwnText = z.object({
  days: z.union([count(1, MAX_DAYS), z.null()]),
  language: z.enum(LANGUAGES, { error: 'must be en or es' }),
  text: Text,
})

const OwnTexts = listOf(OwnText, { max: MAX_LETTER_TEXTS, of: 'texts' })

/** The thresholds of absent days at which a letter is due, in ascending order, and its text with fields such as {student}. */
export const LetterSettings = z.object({
  days: listOf(count(1, MAX_DAYS), {
    min: 1,
    tooFew: 'must have at least one number of days',
    max: MAX_LETTER_STEPS,
    of: 'numbers',
  }).refine(
    (days) => days.every((one, index) => index === 0 || days[index - 1]! < one),
    'must be in increasing order',
  ),
  /** The English text of all letters that have no text of their own. */
  text: Text,
  texts: OwnTexts,
})
export type LetterSettings = z.output<typeof LetterSettings>

export const letters = {
  'GET /attendance/letters/': {
    who: 'admin',
    about:
      'Letters due by the absent days of this school year, the most absent first, and those that were sent, the newest first',
    reply: z.object({
      due: z.array(Letter),
      sent: z.array(Letter),
      text: z.string(),
      texts: z.array(OwnText),
    }),
  },
  'POST /attendance/letters/': {
    who: 'admin',
    about: 'Marks letters as sent; those that were sent before stay as they are',
    students: 'change',
    body: z.object({
      letters: listOf(z.object({ student_id: Id, days: count(1, MAX_DAYS) }), {
        min: 1,
        tooFew: 'must include at least one letter',
        max: MAX_LETTERS,
        of: 'letters',
      }),
    }),
    reply: z.object({ message: z.string(), letter_ids: z.array(z.int()) }),
  },
  'DELETE /attendance/letters/:letterId/': {
    who: 'admin',
    about: 'Marks a letter as not sent, so that it is due again',
    params: z.object({ letterId: Id }),
    reply: z.object({ message: z.string() }),
  },
  'GET /api/settings/letters/': {
    who: 'superuser',
    about: 'The numbers of absent days at which a letter is due, and its texts',
    reply: LetterSettings,
  },
  'PUT /api/settings/letters/': {
    who: 'superuser',
    about: 'Changes the numbers of absent days at which a letter is due, and its texts',
    /** Without `texts`, those stay as they are. */
    body: LetterSettings.extend({ texts: OwnTexts.optional(), loaded: Loaded }),
    maxBodyBytes: 300_000,
    reply: LetterSettings.extend({ message: z.string() }),
  },
} satisfies Routes
