import { fillLetter, type LetterValues } from '#contract/day/letters/letter-text.ts'
import type { Letter } from '#contract/day/letters/letters.ts'
import { gradeLabel } from '#contract/words.ts'
import { fullDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import styles from './letters.module.css'

type LetterSheetProps = { text: string; values: LetterValues }

/** The letter as printed, on its own sheet. */
export const LetterSheet = ({ text, values }: LetterSheetProps) => (
  <article className={styles.letter} aria-label={`Letter about ${values.student}`}>
    {fillLetter(text, values)}
  </article>
)

/** The values of a letter's fields. */
export const letterValues = (
  letter: Pick<
    Letter,
    'first_name' | 'last_name' | 'grade_level' | 'contacts' | 'days_absent' | 'days_enrolled' | 'days'
  >,
  { school, today }: { school: string; today: string },
): LetterValues => ({
  student: fullName(letter),
  first_name: letter.first_name,
  grade: gradeLabel(letter.grade_level),
  contacts: letter.contacts.join(', ') || `the family of ${fullName(letter)}`,
  days_absent: String(letter.days_absent),
  days_enrolled: String(letter.days_enrolled),
  percent: ((100 * letter.days_absent) / Math.max(1, letter.days_enrolled)).toFixed(1),
  letter_days: String(letter.days),
  date: fullDay(today),
  school,
})
