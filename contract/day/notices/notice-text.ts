/** What a notice to a family says. Without schemas, so that pages do not load the schema library. */

/** The fields that may stand between braces in a notice, and what each of them becomes. */
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

const NOTICE_TEXTS = ['subject', 'absence_text', 'correction_text'] as const
export type NoticeText = (typeof NOTICE_TEXTS)[number]

/** The fields of each text. Everybody who sees a mailbox sees subjects, so a subject says nothing about the student. */
export const FIELDS_OF: Record<NoticeText, readonly NoticeField[]> = {
  subject: ['school'],
  absence_text: ['contact', 'first_name', 'date', 'link', 'school'],
  correction_text: ['contact', 'first_name', 'date', 'reason', 'link', 'school'],
}
/** The fields that each text must have: without the link nobody could answer, without the reason nobody would know more. */
const NEEDED_IN: Record<NoticeText, readonly NoticeField[]> = {
  subject: [],
  absence_text: ['link'],
  correction_text: ['reason'],
}

export const MAX_NOTICE_LENGTH = 2000
export const MAX_SUBJECT_LENGTH = 120
/** How many times a day may have at which notices are sent. */
export const MAX_NOTICE_TIMES = 4

const FIELD = /\{([^{}]*)\}/g

/** What is wrong with a text of a notice, to be read behind its name: 'has the unknown field ...'; undefined for none. */
export function noticeTextProblem(of: NoticeText, text: string): string | undefined {
  const names = new Set([...text.matchAll(FIELD)].map(([, name = '']) => name))
  const unknown = [...names].filter((name) => !FIELDS_OF[of].some((field) => field === name))
  if (unknown.length > 0) {
    const named = unknown.slice(0, 5).map((name) => inBraces(name.slice(0, 40)))
    return `has the unknown field ${named.join(', ')}; there are ${FIELDS_OF[of].map(inBraces).join(', ')}`
  }
  const missing = NEEDED_IN[of].filter((field) => !names.has(field))
  return missing.length > 0 ? `must have the field ${missing.map(inBraces).join(', ')}` : undefined
}

const inBraces = (name: string) => `{${name}}`

/** The text with each field replaced by its value. Values are not searched for fields. */
export const fillNotice = (text: string, values: NoticeValues): string =>
  text.replaceAll(FIELD, (whole, name: string) => (isField(name) ? values[name] : whole))

const isField = (name: string): name is NoticeField => Object.hasOwn(NOTICE_FIELDS, name)

/** From the first to the second time of day ('HH:MM') nothing is sent, over midnight where the second is earlier. */
export type QuietHours = { quiet_from: string; quiet_until: string }

/** Whether nothing is sent at a time of day; with two equal times everything is. */
export const isQuiet = (time: string, { quiet_from, quiet_until }: QuietHours): boolean =>
  quiet_from <= quiet_until
    ? quiet_from <= time && time < quiet_until
    : time >= quiet_from || time < quiet_until
