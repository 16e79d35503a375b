/** The text of letters to families. Free of schemas, so that pages do not load the schema library. */
import { LANGUAGES, type Language } from '#contract/languages/languages.ts'

/** The fields that the text of a letter may have between braces, with their descriptions. */
export const LETTER_FIELDS = {
  student: 'The full name of the student',
  first_name: 'The first name of the student',
  grade: 'The grade, such as 9th Grade',
  contacts: 'The names of the contacts, or "the family of" and the student’s name',
  days_absent: 'How many days the student was absent this school year',
  absent_dates: 'The dates of these days',
  days_enrolled: 'How many days the student was enrolled',
  percent: 'Days absent as a percentage of days enrolled, such as 8.3',
  letter_days: 'The number of absences that this letter is for',
  date: 'The date of printing',
  school: 'The name of the school',
  phone: 'The phone number of the school office',
} as const
export type LetterField = keyof typeof LETTER_FIELDS
export type LetterValues = Record<LetterField, string>

/** A text for letters about so many absent days, null for all letters. */
export type LetterText = { days: number | null; language: Language; text: string }
/** `text` is the English text of all letters. */
export type LetterTexts = { text: string; texts: readonly LetterText[] }

export const MAX_LETTER_LENGTH = 4000
/** The maximum number of absence thresholds that can have a letter. */
export const MAX_LETTER_STEPS = 8
/** Each threshold can have a text in each language, and so can all letters; the English text of all is apart. */
export const MAX_LETTER_TEXTS = LANGUAGES.length * (MAX_LETTER_STEPS + 1) - 1

const FIELD = /\{([^{}]*)\}/g

/** Returns the distinct names between braces that are no field of a letter, in the order of the text. */
export const unknownLetterFields = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter((name) => !isField(name))),
]

/** Replaces each field by its value; a value that looks like a field is not replaced again. */
export const fillLetter = (text: string, values: LetterValues): string =>
  text.replaceAll(FIELD, (whole, name: string) => (isField(name) ? values[name] : whole))

const isField = (name: string): name is LetterField => Object.hasOwn(LETTER_FIELDS, name)

/**
 * The text of a letter and its language: that of its number of absent days, else that of all letters; in English where neither
 * has one in the family's language. A letter with its own English text is never replaced by the Spanish one of all letters.
 */
export function findLetterText(
  { text, texts }: LetterTexts,
  days: number,
  language: Language,
): { text: string; language: Language } {
  const own = texts.filter((one) => one.days === days)
  const usable = own.length > 0 ? own : texts.filter((one) => one.days === null)
  return (
    usable.find((one) => one.language === language) ??
    usable.find((one) => one.language === 'en') ?? { text, language: 'en' }
  )
}
