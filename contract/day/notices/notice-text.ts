import { DEFAULT_LANGUAGE, type Language } from '#contract/languages/languages.ts'
import { joinWithAnd } from '#contract/words.ts'

/** The text of notices to families. Free of schemas, so that pages do not load the schema library. */

/** The fields that a notice may have between braces, with their descriptions. */
export const NOTICE_FIELDS = {
  contact: 'The name of the contact',
  first_name: 'The first name of the student',
  date: 'The day of the absence, such as Monday, September 14, 2026',
  reason: 'Why the first notice no longer applies (corrections only)',
  link: 'The link where the family sees the absences and can respond',
  school: 'The name of the school',
} as const
export type NoticeField = keyof typeof NOTICE_FIELDS
export type NoticeValues = Record<NoticeField, string>

export const NOTICE_TEXTS = ['subject', 'absence_text', 'correction_text'] as const
export type NoticeText = (typeof NOTICE_TEXTS)[number]

/** The fields of each text. A subject has no fields about the student, because anyone who sees a mailbox sees its subjects. */
export const FIELDS_OF: Record<NoticeText, readonly NoticeField[]> = {
  subject: ['school'],
  absence_text: ['contact', 'first_name', 'date', 'link', 'school'],
  correction_text: ['contact', 'first_name', 'date', 'reason', 'link', 'school'],
}
/** The fields that each text must have: a family needs the link to respond, and a correction must give its reason. */
const NEEDED_IN: Record<NoticeText, readonly NoticeField[]> = {
  subject: [],
  absence_text: ['link'],
  correction_text: ['reason'],
}

export const MAX_NOTICE_LENGTH = 2000
export const MAX_SUBJECT_LENGTH = 120
/** The maximum number of times per day at which notices are sent. */
export const MAX_NOTICE_TIMES = 4

const FIELD = /\{([^{}]*)\}/g

/**
 * Says what is wrong with a text of a notice, worded to follow its name ('has the unknown field ...'); undefined where nothing
 * is.
 */
export function noticeTextProblem(of: NoticeText, text: string): string | undefined {
  const names = new Set([...text.matchAll(FIELD)].map(([, name = '']) => name))
  const unknown = [...names].filter((name) => !FIELDS_OF[of].some((field) => field === name))
  if (unknown.length > 0) {
    const named = unknown.slice(0, 5).map((name) => inBraces(name.slice(0, 40)))
    return `has the unknown field ${joinWithAnd(named)}; you can use ${joinWithAnd(FIELDS_OF[of].map(inBraces))}`
  }
  const missing = NEEDED_IN[of].filter((field) => !names.has(field))
  return missing.length > 0 ? `must have the field ${joinWithAnd(missing.map(inBraces))}` : undefined
}

const inBraces = (name: string) => `{${name}}`

/** The texts of the school: in English, and in other languages, where an empty one is sent in English. */
export type NoticeTexts = Record<NoticeText, string> & {
  texts: readonly ({ language: Language } & Record<NoticeText, string>)[]
}

/** A text in the language of a family, or in English where the school has none. */
export function findNoticeText(
  settings: NoticeTexts,
  of: NoticeText,
  language: Language,
): { text: string; language: Language } {
  const own = settings.texts.find((one) => one.language === language)?.[of] ?? ''
  return own === '' ? { text: settings[of], language: DEFAULT_LANGUAGE } : { text: own, language }
}

/** Replaces each field by its value; a value that looks like a field is not replaced again. */
export const fillNotice = (text: string, values: NoticeValues): string =>
  text.replaceAll(FIELD, (whole, name: string) => (isField(name) ? values[name] : whole))

const isField = (name: string): name is NoticeField => Object.hasOwn(NOTICE_FIELDS, name)

/** Nothing is sent between these times of day ('HH:MM'); they span midnight where the second one is earlier. */
export type QuietHours = { quiet_from: string; quiet_until: string }

/** True where nothing is sent at a time of day; two equal times mean that there are no quiet hours. */
export const isQuiet = (time: string, { quiet_from, quiet_until }: QuietHours): boolean =>
  quiet_from <= quiet_until
    ? quiet_from <= time && time < quiet_until
    : time >= quiet_from || time < quiet_until
