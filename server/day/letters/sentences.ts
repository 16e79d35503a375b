import { pluralize } from '#contract/words.ts'

/** What the office reads when it marks letters as sent, and takes such a mark away. */
export const sentences = {
  saved: 'Saved.',
  wrongTexts: 'Each text must be for one of the absent days, and there can be one in each language.',
  notDue: (students: number) =>
    `No letter is due for ${pluralize(students, 'student')}. Nothing was saved. Please reload the list.`,
  sent: (letters: number) => `${pluralize(letters, 'letter')} marked as sent.`,
  unmarked: 'The letter is no longer marked as sent.',
} as const
