import { z } from 'zod'
import { ClassesReply, Moment, Sheet, SheetSubmission, SubmittedSheet } from './attendance/attendance.ts'
import { SeatingChart } from './seating.ts'
import { PhotoVersion } from '#contract/people/photos.ts'
import { Day, Id, Name, optionalOrBlank } from '#contract/fields.ts'
import { DisplaySettings } from '#contract/operate/settings.ts'
import { MAX_SHEET_BODY_BYTES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'

/** How a substitute signed in: by the link (or its QR code), or by the typed code and its PIN. Each of the two works once. */
const WAYS = ['link', 'code'] as const

/** A person who opened a link. */
const SubstituteVisit = z.object({
  id: z.int(),
  /** The name as the substitute typed it. */
  name: z.string(),
  way: z.enum(WAYS),
  opened: Moment.omit({ by: true }),
  last_used: Moment.omit({ by: true }),
  /** The browser and its system in a few words, such as `Safari on iPhone`. */
  device: z.string(),
  /** True where the substitute signed out. */
  has_ended: z.boolean(),
})

export const SubstituteLink = z.object({
  id: z.int(),
  teacher_id: z.int(),
  /** 'First Last' */
  teacher: z.string(),
  date: z.string(),
  made: Moment,
  /** live: it can be opened, or is in use. over: its day is over. revoked: the office revoked it. */
  state: z.enum(['live', 'over', 'revoked']),
  /** True where the code is blocked because of too many wrong PINs. */
  code_locked: z.boolean(),
  visits: z.array(SubstituteVisit),
})
export type SubstituteLink = z.output<typeof SubstituteLink>

/** The secrets that open a link; they are shown only once. */
export const NewSubstituteLink = z.object({
  message: z.string(),
  link: SubstituteLink,
  /** The complete address; the secret is in the fragment, which browsers never send to a server. */
  address: z.string(),
  /** The code to type at `code_address`, such as 'KT4R-7MWX'. */
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
    /** The name of the substitute. */
    name: Name.max(60, 'must be 60 characters or fewer'),
    /** A random key of the browser; a retry with the same key after a lost reply signs in again. */
    key: z.string().regex(SECRET, 'must be 43 letters, digits, or symbols'),
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

/** The day of a substitute. */
export const SubstituteDay = z.object({
  /** The value of the X-CSRFToken header for the writing calls of this visit. */
  csrf_token: z.string(),
  /**
   * AES-256 key in base64 that encrypts unsaved marks in the browser, so that they can be read only while the server provides the
   * key.
   */
  draft_key: z.string(),
  account_id: z.int(),
  name: z.string(),
  teacher_id: z.int(),
  /** The absent teacher: 'First Last'. */
  teacher: z.string(),
  date: z.string(),
  /** What the absent teacher or the office wrote for the substitute; '' without a note. */
  note: z.string(),
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
  'GET /substitute/api/seating-chart/': {
    who: 'substitute',
    about: 'Where the students of one of these classes sit',
    query: SubstituteSheet,
    reply: SeatingChart,
  },
  'GET /substitute/api/photo/:studentId/': {
    who: 'substitute',
    about: 'The photo of a student of these classes as a small square image',
    params: z.object({ studentId: Id }),
    query: PhotoVersion,
    students: 'list',
    reply: 'page',
  },
  'POST /substitute/api/end/': {
    who: 'substitute',
    about: 'Ends the visit of the substitute who calls',
    reply: z.object({ success: z.literal(true) }),
  },
} satisfies Routes
