import { z } from 'zod'
import { ClockTime, Day, listOf, singleLine, Loaded } from '#contract/fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/languages/languages.ts'
import type { Routes } from '#contract/route.ts'
import { joinWithAnd } from '#contract/words.ts'
import {
  MAX_NOTICE_LENGTH,
  MAX_NOTICE_TIMES,
  MAX_SUBJECT_LENGTH,
  isQuiet,
  noticeTextProblem,
  type NoticeText,
} from './notice-text.ts'

/**
 * waiting: in the mail queue. kept: shown in the test mailbox, because there is no mail server. in_doubt: it may have arrived.
 */
const NOTICE_STATES = ['waiting', 'sent', 'kept', 'in_doubt', 'not_sent'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

const LocalMoment = z.object({ day: z.string(), time: z.string() })

const Student = z.object({
  student_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  /** The start times ('HH:MM') of the classes that the student missed without a reason on file. */
  classes: z.array(z.string()),
})

/** The notice to one contact about one student and day, or why there was none. */
export const Notice = Student.extend({
  id: z.int(),
  kind: z.enum(['absence', 'correction']),
  contact: z.string(),
  state: z.enum(NOTICE_STATES),
  /** When it was sent or put into the test mailbox, else when it was decided. */
  at: LocalMoment,
  /** Why it was not sent, or is in doubt, as a sentence. */
  why: z.string().nullable(),
})
export type Notice = z.output<typeof Notice>

/** A student who was absent without a reason on file and whose contacts were not notified. */
export const NotNotifiedStudent = Student.extend({ why: z.string() })
export type NotNotifiedStudent = z.output<typeof NotNotifiedStudent>

/** A student whose contacts would have been notified, had notices been on. */
export const StudentToNotify = Student.extend({
  /** The day of the absence. */
  day: z.string(),
  /** When it would have been sent; null where the classes had ended more than a day earlier. */
  at: LocalMoment.nullable(),
  /** The contacts who would have been notified; empty where no contact may receive notices. */
  contacts: z.array(z.string()),
})
export type StudentToNotify = z.output<typeof StudentToNotify>

const textOf = (kind: Exclude<NoticeText, 'subject'>) =>
  z
    .string({ error: 'is required' })
    .trim()
    .min(1, 'is required')
    .max(MAX_NOTICE_LENGTH, `must be ${MAX_NOTICE_LENGTH} characters or fewer`)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be used')
    .superRefine(fieldsOf(kind))

function fieldsOf(kind: NoticeText) {
  return (text: string, context: z.RefinementCtx<string>) => {
    const problem = noticeTextProblem(kind, text)
    if (problem !== undefined) context.addIssue(problem)
  }
}

const Subject = singleLine(MAX_SUBJECT_LENGTH).superRefine(fieldsOf('subject'))
const orEmpty = <S extends z.ZodType<string>>(text: S) => z.union([z.literal(''), text])

/** The texts in a language besides English; an empty one is sent in English. */
const OwnTexts = listOf(
  z.object({
    language: z
      .enum(LANGUAGES, { error: 'must be the code of a language' })
      .refine((language) => language !== DEFAULT_LANGUAGE, 'must not be English'),
    subject: orEmpty(Subject),
    absence_text: orEmpty(textOf('absence_text')),
    correction_text: orEmpty(textOf('correction_text')),
  }),
  { max: LANGUAGES.length - 1, of: 'languages' },
).refine(
  (texts) => new Set(texts.map(({ language }) => language)).size === texts.length,
  'has a language twice',
)

/** Times are 'HH:MM' on the school's clock. */
const SettingsFields = z.object({
  is_on: z.boolean({ error: 'must be true or false' }),
  times: listOf(ClockTime, {
    min: 1,
    tooFew: 'must have at least one time',
    max: MAX_NOTICE_TIMES,
    of: 'times',
  }).refine(
    (times) => times.every((one, index) => index === 0 || times[index - 1]! < one),
    'must be in increasing order',
  ),
  quiet_from: ClockTime,
  quiet_until: ClockTime,
  subject: Subject,
  absence_text: textOf('absence_text'),
  correction_text: textOf('correction_text'),
  texts: OwnTexts,
})

const checkTimes = (
  { times, ...hours }: { times: string[]; quiet_from: string; quiet_until: string },
  context: z.RefinementCtx,
) => {
  const quiet = times.filter((time) => isQuiet(time, hours))
  if (quiet.length === 0) return
  context.addIssue({
    code: 'custom',
    path: ['times'],
    message: `must be outside the quiet hours: ${joinWithAnd(quiet)}`,
  })
}

/** When families are notified of absences, and the text of notices. */
export const NoticeSettings = SettingsFields.superRefine(checkTimes)
export type NoticeSettings = z.output<typeof NoticeSettings>

/** Whether mail can be sent; without a mail server, outside production, it is shown in the test mailbox instead. */
const mail = z.enum(['sent', 'kept', 'none'])

export const notices = {
  'GET /attendance/notices/': {
    who: 'admin',
    about: 'The notices about the absences of a day (default today), and who was not notified and why',
    query: z.object({ date: Day.optional() }),
    reply: z.object({
      date: z.string(),
      /** The nearest days with classes before and after. */
      previous_day: z.string(),
      next_day: z.string(),
      is_on: z.boolean(),
      times: z.array(z.string()),
      notices: z.array(Notice),
      untold: z.array(NotNotifiedStudent),
    }),
  },
  'GET /attendance/notices/week/': {
    who: 'admin',
    about:
      'What would have been sent in the last seven days, based on the current marks and reported absences',
    reply: z.object({
      start_date: z.string(),
      end_date: z.string(),
      /** Sorted by day, newest first. */
      students: z.array(StudentToNotify),
    }),
  },
  'GET /api/settings/notices/': {
    who: 'superuser',
    about: 'When families are notified of absences, and the text of notices',
    reply: NoticeSettings.safeExtend({ mail }),
  },
  'PUT /api/settings/notices/': {
    who: 'superuser',
    about: 'Turns notices to families on or off, and changes their times and text',
    /** Without `texts`, those stay as they are. */
    body: SettingsFields.extend({ texts: OwnTexts.optional(), loaded: Loaded }).superRefine(checkTimes),
    reply: NoticeSettings.safeExtend({ mail, message: z.string() }),
  },
} satisfies Routes
