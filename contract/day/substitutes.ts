import { z } from 'zod'
import { ClassesReply, Moment, Sheet, SheetSubmission, SubmittedSheet } from './attendance/attendance.ts'
import { Day, Id, Name, optionalOrBlank } from '#contract/fields.ts'
import { DisplaySettings } from '#contract/operate/settings.ts'
import { MAX_SHEET_BODY_BYTES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'

/** How a substitute came in: by the link, also as a QR code, or by the typed code and its PIN. Each of the two opens once. */
const WAYS = ['link', 'code'] as const

/** Somebody who has opened a link. */
const SubstituteVisit = z.object({
  id: z.int(),
  /** As it was typed. */
  name: z.string(),
  way: z.enum(WAYS),
  opened: Moment.omit({ by: true }),
  last_used: Moment.omit({ by: true }),
  /** The browser and its system in a few words, such as `Safari on iPhone`. */
  device: z.string(),
  /** They have ended it themselves. */
  has_ended: z.boolean(),
})

export const SubstituteLink = z.object({
  id: z.int(),
  teacher_id: z.int(),
  /** 'First Last' */
  teacher: z.string(),
  date: z.string(),
  made: Moment,
  /** live: it can be opened, or is in use. over: its day is over. revoked: the office has ended it. */
  state: z.enum(['live', 'over', 'revoked']),
  /** Nobody can open it by the code any more, because of too many wrong PINs. */
  code_locked: z.boolean(),
  visits: z.array(SubstituteVisit),
})
export type SubstituteLink = z.output<typeof SubstituteLink>

/** What a link is opened with. Nothing of it can be read again. */
export const NewSubstituteLink = z.object({
  message: z.string(),
  link: SubstituteLink,
  /** The whole address; the secret is its fragment, which browsers send to nobody. */
  address: z.string(),
  /** To be typed at `code_address`, such as 'KT4R-7MWX'. */
  code: z.string(),
  code_address: z.string(),
  /** Six digits, which the substitute gets separately from the code. */
  pin: z.string(),
})
export type NewSubstituteLink = z.output<typeof NewSubstituteLink>

const SECRET = /^[\w-]{43}$/
const MAX_CODE = 20

const Opening = z
  .object({
    /** Who takes the classes. */
    name: Name.max(60, 'must be 60 characters or fewer'),
    /** Made by the browser at random: a repeat with the same key, after a lost reply, gets in again. */
    key: z.string().regex(SECRET, 'must be 43 letters, digits or symbols'),
    token: optionalOrBlank(z.string().regex(SECRET, 'is not a valid link')),
    code: optionalOrBlank(z.string().trim().max(MAX_CODE, `must be ${MAX_CODE} characters or fewer`)),
    pin: optionalOrBlank(z.string().trim().max(MAX_CODE, `must be ${MAX_CODE} characters or fewer`)),
  })
  .refine(({ token, code }) => token !== undefined || code !== undefined, {
    path: ['code'],
    error: 'is required',
  })
  .refine(({ token, pin }) => token !== undefined || pin !== undefined, {
    path: ['pin'],
    error: 'is required',
  })
export type Opening = z.output<typeof Opening>

/** The one day of a substitute. */
export const SubstituteDay = z.object({
  /** For the X-CSRFToken header of this visit's writing calls. */
  csrf_token: z.string(),
  /** AES-256 key, base64: what the browser stores of unsaved marks can be read only while the server gives it out. */
  draft_key: z.string(),
  account_id: z.int(),
  name: z.string(),
  teacher_id: z.int(),
  /** Whose classes these are: 'First Last'. */
  teacher: z.string(),
  date: z.string(),
  /** The school's local date and time, `YYYY-MM-DDTHH:MM:SS`. */
  now: z.string(),
  time_zone: z.string(),
  school_name: z.string(),
  display: DisplaySettings,
  classes: ClassesReply,
})
export type SubstituteDay = z.output<typeof SubstituteDay>

const SubstituteSheet = z.object({ section_period_id: Id })

export const substitutes = {
  'GET /api/substitutes/': {
    who: 'admin',
    about: 'The substitute links of a day, with who opened each of them and when',
    query: z.object({ date: Day }),
    reply: z.array(SubstituteLink),
  },
  'POST /api/substitutes/': {
    who: 'admin',
    about: 'Creates a substitute link for one teacher and one day; its secrets are shown only once',
    body: z.object({ teacher_id: Id, date: Day }),
    reply: NewSubstituteLink,
  },
  'DELETE /api/substitutes/:linkId/': {
    who: 'admin',
    about: 'Revokes a substitute link, also while it is in use',
    params: z.object({ linkId: Id }),
    reply: z.object({ message: z.string(), link: SubstituteLink }),
  },
  'POST /substitute/api/open/': {
    who: 'anyone',
    about:
      'Opens a link, or a typed code with its PIN, once: for a cookie that shows this day of one teacher',
    body: Opening,
    reply: SubstituteDay,
  },
  'GET /substitute/api/day/': {
    who: 'substitute',
    about: 'The classes of the day with their rosters',
    reply: SubstituteDay,
  },
  'GET /substitute/api/sheet/': {
    who: 'substitute',
    about: 'The sheet of one of these classes',
    query: SubstituteSheet,
    reply: Sheet,
  },
  'POST /substitute/api/sheet/': {
    who: 'substitute',
    about: 'Saves marks of one of these classes, as the call of teachers does',
    body: SheetSubmission.pick({
      section_period_id: true,
      attendance: true,
      version: true,
      account_id: true,
    }),
    maxBodyBytes: MAX_SHEET_BODY_BYTES,
    repeats: 'save',
    reply: SubmittedSheet,
  },
  'POST /substitute/api/end/': {
    who: 'substitute',
    about: 'Ends the visit of the substitute who calls',
    reply: z.object({ success: z.literal(true) }),
  },
} satisfies Routes
