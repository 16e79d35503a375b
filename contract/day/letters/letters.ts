import { joinWithAnd } from '#contract/words.ts'
import { z } from 'zod'
import { Id, count, listOf, Loaded } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { LETTER_FIELDS, MAX_LETTER_LENGTH, MAX_LETTER_STEPS, unknownLetterFields } from './letter-text.ts'

const MAX_DAYS = 200
const MAX_LETTERS = 1000

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
  /** When it was marked as sent, and by whom. */
  sent: z.object({ day: z.string(), by: z.string() }).nullable(),
})
export type Letter = z.output<typeof Letter>

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
  text: z
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
    }),
})
export type LetterSettings = z.output<typeof LetterSettings>

export const letters = {
  'GET /attendance/letters/': {
    who: 'admin',
    about:
      'Letters due by the absent days of this school year, the most absent first, and those that were sent, the newest first',
    reply: z.object({ due: z.array(Letter), sent: z.array(Letter), text: z.string() }),
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
    about: 'The numbers of absent days at which a letter is due, and its text',
    reply: LetterSettings,
  },
  'PUT /api/settings/letters/': {
    who: 'superuser',
    about: 'Changes the numbers of absent days at which a letter is due, and its text',
    body: LetterSettings.extend({ loaded: Loaded }),
    reply: LetterSettings.extend({ message: z.string() }),
  },
} satisfies Routes
