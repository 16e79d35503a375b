import type { Tier } from '#contract/words.ts'

/** The percentage of enrolled days at which each tier begins, rising. */
export type Tiers = { at_risk: number; chronic: number; severe: number }
type Days = { days_absent: number; days_enrolled: number }
type AbsenceTier = { percent: number; tier: Tier; absences_until_next_tier: number | null }

/**
 * The tier of a student's absence, by the exact share of absent days and not by its rounding. Needs at least one
 * enrolled day.
 */
export function absenceTier(days: Days, tiers: Tiers): AbsenceTier {
  const tiersAscending = [
    ['at_risk', tiers.at_risk],
    ['chronic', tiers.chronic],
    ['severe', tiers.severe],
  ] as const
  const next = tiersAscending.find(([, share]) => !reaches(days, share))
  const tier = tiersAscending.findLast(([, share]) => reaches(days, share))?.[0] ?? 'satisfactory'
  return {
    percent: Math.round((10_000 * days.days_absent) / days.days_enrolled) / 100,
    tier,
    absences_until_next_tier: next ? absencesUntil(days, next[1]) : null,
  }
}

const reaches = ({ days_absent, days_enrolled }: Days, share: number) =>
  100 * days_absent >= share * days_enrolled

/**
 * How many consecutive absences reach `share` percent. Each adds one absent and one enrolled day:
 * 100 * (absent + n) >= share * (enrolled + n). Null when no number is enough; 0 or less where it is reached already.
 */
export function absencesUntil({ days_absent, days_enrolled }: Days, share: number): number | null {
  if (share >= 100) return null
  return Math.ceil((share * days_enrolled - 100 * days_absent) / (100 - share))
}
