import type { DayStyle } from '#contract/formats.ts'
import type { LetterValues } from '#contract/day/letters/letter-text.ts'
import { dayIn, listIn } from '#contract/languages/in-language.ts'
import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import type { Household, Letter } from '#contract/day/letters/letters.ts'
import type { Letterhead } from '#contract/operate/letterhead.ts'
import { display } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'

/** What the values of a letter are made of. */
export type LetterFacts = {
  letter: Letter
  household: Household
  letterhead: Letterhead
  /** The day of printing. */
  today: string
}

/** The values of a letter's fields, in the language of its text. */
export function letterValues(
  { letter, household, letterhead, today }: LetterFacts,
  language: Language,
): LetterValues {
  const words = wordsIn(language).letter
  const dayOf = (day: string, style: DayStyle) => dayIn(language, day, style, display())
  return {
    student: fullName(letter),
    first_name: letter.first_name,
    grade: words.grade(letter.grade_level),
    contacts: household.names.length > 0 ? listIn(language, household.names) : words.family(fullName(letter)),
    days_absent: String(letter.days_absent),
    absent_dates: letter.absent_dates.map((day) => dayOf(day, 'short')).join('; '),
    days_enrolled: String(letter.days_enrolled),
    percent: ((100 * letter.days_absent) / Math.max(1, letter.days_enrolled)).toFixed(1),
    letter_days: String(letter.days),
    date: dayOf(today, 'full'),
    school: letterhead.school_name,
    phone: letterhead.phone,
  }
}
