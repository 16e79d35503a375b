import type { SchoolSettings } from '#contract/operate/settings.ts'

const YEAR = { low: 'must be before the last day', high: 'must be after the first day' }
const TIERS = { low: 'must be less than the next tier', high: 'must be more than the tier before it' }

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
    texts: { low: string; high: string },
  ) => {
    if (after[low] < after[high]) return
    if (sentFields.includes(high)) problems[high] = `${texts.high} (${after[low]})`
    else problems[low] = `${texts.low} (${after[high]})`
  }
  mustRise('year_start', 'year_end', YEAR)
  mustRise('tier_at_risk', 'tier_chronic', TIERS)
  mustRise('tier_chronic', 'tier_severe', TIERS)
  return problems
}
