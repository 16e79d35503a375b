import { numberOfGrade } from '#contract/grades.ts'
import type { SchoolSettings } from '#contract/operate/settings.ts'
import { sentences } from './sentences.ts'

/** The problem of a value, with the other value that it contradicts. */
type ProblemText = (other: string) => string

const YEAR = { low: sentences.beforeLastDay, high: sentences.afterFirstDay }
const GRADE_SPAN = { low: sentences.belowHighestGrade, high: sentences.aboveLowestGrade }
const TIERS = { low: sentences.belowNextTier, high: sentences.abovePreviousTier }

/** One grade is enough. */
const hasGrades = ({ lowest_grade, highest_grade }: SchoolSettings) =>
  numberOfGrade(lowest_grade) <= numberOfGrade(highest_grade)

/**
 * The problems of settings after a change, by field. A problem of two settings is reported at the one that was sent, with
 * the value of the other. Empty when the settings are consistent.
 */
export function settingsProblems(
  after: SchoolSettings,
  sentFields: readonly string[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  const mustRise = (
    low: keyof SchoolSettings,
    high: keyof SchoolSettings,
    texts: { low: ProblemText; high: ProblemText },
    isInOrder = (settings: SchoolSettings) => settings[low] < settings[high],
  ) => {
    if (isInOrder(after)) return
    if (sentFields.includes(high)) problems[high] = texts.high(String(after[low]))
    else problems[low] = texts.low(String(after[high]))
  }
  mustRise('year_start', 'year_end', YEAR)
  mustRise('lowest_grade', 'highest_grade', GRADE_SPAN, hasGrades)
  mustRise('tier_at_risk', 'tier_chronic', TIERS)
  mustRise('tier_chronic', 'tier_severe', TIERS)
  return problems
}
