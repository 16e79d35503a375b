/** The text of letters to families. Free of schemas, so that pages do not load the schema library. */

/** The fields that the text of a letter may have between braces, with their descriptions. */
export const LETTER_FIELDS = {
  student: 'The full name of the student',
  first_name: 'The first name of the student',
  grade: 'The grade, such as 9th Grade',
  contacts: 'The names of the contacts, or "the family of" and the student’s name',
  days_absent: 'How many days the student was absent this school year',
  days_enrolled: 'How many days the student was enrolled',
  percent: 'Days absent as a percentage of days enrolled, such as 8.3',
  letter_days: 'The number of absences that this letter is for',
  date: 'The date of printing',
  school: 'The name of the school',
} as const
export type LetterField = keyof typeof LETTER_FIELDS
export type LetterValues = Record<LetterField, string>

export const MAX_LETTER_LENGTH = 4000
/** The maximum number of absence thresholds that can have a letter. */
export const MAX_LETTER_STEPS = 8

const FIELD = /\{([^{}]*)\}/g

/** Returns the distinct names between braces that are no field of a letter, in the order of the text. */
export const unknownLetterFields = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter((name) => !isField(name))),
]

/** Replaces each field by its value; a value that looks like a field is not replaced again. */
export const fillLetter = (text: string, values: LetterValues): string =>
  text.replaceAll(FIELD, (whole, name: string) => (isField(name) ? values[name] : whole))

const isField = (name: string): name is LetterField => Object.hasOwn(LETTER_FIELDS, name)
