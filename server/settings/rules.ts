import type { SchoolSettings } from '#contract/settings.ts'

const YEAR = { low: 'must be before the last day', high: 'must be after the first day' }
const TIERS = { low: 'must be less than the next tier', high: 'must be more than the tier before it' }

/**
 * What is wrong with the settings as they would stand after a change, field by field: told at a field that was
 * sent, with the value that it does not go with. Empty when all is well.
 */
export function settingsProblems(after: SchoolSettings, sent: readonly string[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const mustRise = (
    low: keyof SchoolSettings,
    high: keyof SchoolSettings,
    says: { low: string; high: string },
  ) => {
    if (after[low] < after[high]) return
    if (sent.includes(high)) problems[high] = `${says.high} (${after[low]})`
    else problems[low] = `${says.low} (${after[high]})`
  }
  mustRise('year_start', 'year_end', YEAR)
  mustRise('tier_at_risk', 'tier_chronic', TIERS)
  mustRise('tier_chronic', 'tier_severe', TIERS)
  return problems
}
