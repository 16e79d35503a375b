import { formatDay, formatList, formatSpanishList } from '#contract/formats.ts'
import type { LetterValues } from '#contract/day/letters/letter-text.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { Household, Letter } from '#contract/day/letters/letters.ts'
import type { Letterhead } from '#contract/operate/letterhead.ts'
import { gradeLabel, gradeOf } from '#contract/words.ts'
import { fullDay, shortDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'

/** What the values of a letter are made of. */
export type LetterFacts = {
  letter: Letter
  household: Household
  letterhead: Letterhead
  /** The day of printing. */
  today: string
}

type Words = {
  /** The day of printing. */
  full: (day: string) => string
  short: (day: string) => string
  grade: (code: number) => string
  family: (student: string) => string
  list: (names: readonly string[]) => string
}

/** How the values are written in each language of letters; English days follow the school's settings. */
const WORDS: Record<Language, Words> = {
  en: {
    full: fullDay,
    short: shortDay,
    grade: gradeLabel,
    family: (student) => `the family of ${student}`,
    list: formatList,
  },
  es: {
    full: (day) => formatDay(day, 'full', { locale: 'es-US' }),
    short: (day) => formatDay(day, 'short', { locale: 'es-US' }),
    grade: (code) => `grado ${gradeOf(code)}`,
    family: (student) => `familiares de ${student}`,
    list: formatSpanishList,
  },
}

/** The values of a letter's fields, in the language of its text. */
export function letterValues(
  { letter, household, letterhead, today }: LetterFacts,
  language: Language,
): LetterValues {
  const words = WORDS[language]
  return {
    student: fullName(letter),
    first_name: letter.first_name,
    grade: words.grade(letter.grade_level),
    contacts: household.names.length > 0 ? words.list(household.names) : words.family(fullName(letter)),
    days_absent: String(letter.days_absent),
    absent_dates: letter.absent_dates.map(words.short).join('; '),
    days_enrolled: String(letter.days_enrolled),
    percent: ((100 * letter.days_absent) / Math.max(1, letter.days_enrolled)).toFixed(1),
    letter_days: String(letter.days),
    date: words.full(today),
    school: letterhead.school_name,
    phone: letterhead.phone,
  }
}
