import { formatNumber } from '#contract/formats.ts'
import { z } from 'zod'
import { MAX_ID } from './ids.ts'
import { gradeCodeSent, gradeSpan, type GradeCode } from './grades.ts'
import { GROUP_TYPES, WEEKDAYS } from './words.ts'

const digits = z.string().regex(/^\d{1,16}$/)
const wholeNumber = (min: number, max: number, error: string) =>
  z
    .union([z.number(), digits.transform(Number)], { error })
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }))

/** A field that may be left out; '' and null mean the same as leaving it out. */
export const optionalOrBlank = <S extends z.ZodType>(schema: S) =>
  z
    .union([schema, z.literal(''), z.null()])
    .optional()
    .transform((value) => (value === '' || value === null ? undefined : value) as z.output<S> | undefined)

/** A record's id; accepted as text too, because addresses and form fields hold text. */
export const Id = wholeNumber(1, MAX_ID, 'must be the number of a record')
export const count = (min: number, max: number) =>
  wholeNumber(min, max, `must be a whole number from ${min} to ${max}`)

type Bounds = {
  min?: number
  /** The message for a list with fewer elements. */
  tooFew?: string
  max: number
  /** The elements in the plural, for the message about a longer list: 'students'. */
  of: string
}

const tooMany = ({ max, of }: Bounds) => `can have at most ${formatNumber(max)} ${of}`

/**
 * A list. A list that is too long is refused before its elements are checked, because each invalid element would add an issue.
 */
export const listOf = <E extends z.ZodType>(element: E, bounds: Bounds) => {
  const { min = 0, tooFew, max } = bounds
  return z.preprocess((list: z.input<E>[], context) => {
    if (!Array.isArray(list) || list.length <= max) return list
    context.addIssue(tooMany(bounds))
    return z.NEVER
  }, z.array(element).min(min, tooFew).max(max))
}

/** A record with too many keys is refused before any of them is checked. */
export const fewKeys = <R extends z.ZodType>(record: R, bounds: Bounds) =>
  z.preprocess((sent: z.input<R>, context) => {
    if (!hasMoreKeys(sent, bounds.max)) return sent
    context.addIssue(tooMany(bounds))
    return z.NEVER
  }, record)

export const recordOf = <V extends z.ZodType>(key: z.ZodString, value: V, bounds: Bounds) => {
  const { min = 0, tooFew = '' } = bounds
  return fewKeys(
    z.record(key, value).refine((read) => Object.keys(read).length >= min, tooFew),
    bounds,
  )
}

function hasMoreKeys(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  let keys = 0
  for (const _ in value) if (++keys > max) return true
  return false
}

const MAX_IDS = 1000

/** Several ids: `a=1,2`, `a=1&a=2` or `a[]=1&a[]=2` in an address, a list in a body. At least `min`. */
export const idList = (bounds: Partial<Bounds> = {}) =>
  z.preprocess(
    (value: string | number | (string | number)[]) => {
      if (typeof value !== 'string' && typeof value !== 'number' && !Array.isArray(value)) return value
      if (Array.isArray(value) && value.length > MAX_IDS) return value
      const parts = Array.isArray(value) ? value : String(value).split(',', MAX_IDS + 1)
      return parts.filter((part) => part !== '')
    },
    listOf(Id, { max: MAX_IDS, of: 'records', ...bounds }),
  )
export const IdList = idList()

/** A string, number, boolean, null, or a list of these or of flat records, as fields of records are. */
const isLoadedValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length <= MAX_IDS && value.every((one) => isPlainValue(one) || isFlatRecord(one))
    : isPlainValue(value)

const isPlainValue = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isFlatRecord = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !hasMoreKeys(value, 20) &&
  Object.values(value).every(isPlainValue)

const isLoaded = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  !hasMoreKeys(fields, 60) &&
  Object.values(fields).every(isLoadedValue)

/**
 * The fields of a record as the sender loaded them. A save with it changes only the fields that the sender changed, and is
 * refused (409 changed_meanwhile) where someone else has changed the same field since.
 */
export const Loaded = z
  .custom<Readonly<Record<string, unknown>>>(isLoaded, 'must have the fields that were loaded')
  .optional()

/** What must be sent as a grade: 'must be a grade from 6 to 12'. */
export function mustBeGrade(): string {
  const { lowest_grade, highest_grade } = gradeSpan()
  return `must be a grade from ${lowest_grade} to ${highest_grade}`
}

/**
 * A grade level as its code, its place in the school's span: 1..7 are 6th to 12th grade by default, where 8..12 are accepted as the
 * grade itself.
 */
export const GradeLevel = z
  .union([z.number(), digits.transform(Number)], { error: mustBeGrade })
  .transform((value, context): GradeCode => {
    const code = gradeCodeSent(value)
    if (code !== undefined) return code
    context.addIssue({ code: 'custom', message: mustBeGrade() })
    return z.NEVER
  })

export const Day = z
  .string({ error: 'must be a date such as 2026-09-14' })
  .regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/, 'must be a date such as 2026-09-14')
  .refine(isRealDay, 'is not a real date')

function isRealDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** 'YYYY-MM' */
export const MonthOfYear = z
  .string({ error: 'must be a month such as 2026-09' })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-09')

/** 'HH:MM', school-local; seconds are accepted and dropped. */
export const ClockTime = z
  .string({ error: 'must be a time such as 09:05' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time such as 09:05')
  .transform((text) => text.slice(0, 5))

/** True for printable text with tabs and line breaks, as cells of a spreadsheet are pasted. */
export const hasOnlyLines = (text: string) =>
  printable(text.replaceAll(/[\t\r\n]/g, ' ')) && !INVISIBLE.test(text)

const printable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

/**
 * Invisible characters: direction marks, which can disguise a name or garble the rest of its line, and zero-width spaces. Joiners
 * (U+200C, U+200D) are allowed, because names in some scripts need them.
 */
export const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/
/** One line of text of 1 to `max` characters, trimmed and without invisible characters. */
export const singleLine = (max: number) =>
  z
    .string({ error: 'is required' })
    .trim()
    .min(1, 'is required')
    .max(max, `must be ${max} characters or fewer`)
    .refine(printable, 'has characters that cannot be used')
    .refine((text) => !INVISIBLE.test(text), 'has invisible characters. Please type it instead of pasting it')

export const Name = singleLine(100)
/** How a name is said, such as 'lay-lah'. */
export const Pronunciation = singleLine(60)
export const GroupName = singleLine(120)
export const Email = z
  .string({ error: 'is required' })
  .trim()
  .min(1, 'is required')
  .max(254, 'must be 254 characters or fewer')
  .pipe(z.email('must be an email address such as name@school.example'))
export const StudentNumber = singleLine(40)
export const Phone = singleLine(40).refine(
  (text) => /^[+(\d][\d\s()./+x#ext-]*$/i.test(text) && text.replaceAll(/\D/g, '').length >= 5,
  'must be a phone number such as +1 555 0100',
)
export const RoomNumber = singleLine(40)
/** A label of students; it has no comma or semicolon, because a cell of an uploaded file may have several labels. */
export const LabelName = singleLine(60).refine(
  (text) => !/[,;]/.test(text),
  'must be one label, without a comma or semicolon',
)
/** A remark of several lines. PostgreSQL cannot store a zero byte. */
export const Remark = z
  .string()
  .trim()
  .max(500, 'must be 500 characters or fewer')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be used')

export const GroupTypeWord = z.enum(GROUP_TYPES, { error: 'must be core, cte, or homeroom' })
export const WeekdayName = z.enum(WEEKDAYS, { error: 'must be a school day, Monday to Friday' })
export const Weekdays = listOf(WeekdayName, {
  min: 1,
  tooFew: 'Please select at least one day',
  // A weekday that is listed twice counts once.
  max: 2 * WEEKDAYS.length,
  of: 'days',
}).transform((days) => WEEKDAYS.filter((day) => days.includes(day)))

/** True for `1`, `true`, `on` or `yes` in an address or form field, and for true in a body. */
export const Flag = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || ['1', 'true', 'on', 'yes'].includes(String(value).toLowerCase()))

/** Query fields that request the reply as a file, in one of two formats. */
export const fileFlags = { csv: Flag, xlsx: Flag }
