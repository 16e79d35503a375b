/** What the superuser reads about the settings of the school. */
export const sentences = {
  saved: 'Settings saved.',
  timeZone: (problem: string) => `Time zone ${problem}.`,
  unknownTimeZone: 'is not supported. Please choose a nearby city',
  setting: (field: string, problem: string) => `${LABELS[field] ?? field} ${problem}.`,

  beforeLastDay: (day: string) => `must be before the last day (${day})`,
  afterFirstDay: (day: string) => `must be after the first day (${day})`,
  belowHighestGrade: (grade: string) => `cannot be above the highest grade (${grade})`,
  aboveLowestGrade: (grade: string) => `cannot be below the lowest grade (${grade})`,
  yearsOverlap:
    'Another school year has some of these days. Please choose other dates, or change that year in the calendar.',
  gradesInUse:
    'Some students, groups, courses or section periods, perhaps archived ones, would be left without their grade. With them, grades can only be added at the top.',
  belowNextTier: (tier: string) => `must be less than the next tier (${tier})`,
  abovePreviousTier: (tier: string) => `must be more than the tier before it (${tier})`,
} as const

const LABELS: Record<string, string> = {
  year_start: 'The first day of the school year',
  year_end: 'The last day of the school year',
  lowest_grade: 'The lowest grade',
  highest_grade: 'The highest grade',
  tier_at_risk: 'The tier "at risk"',
  tier_chronic: 'The tier "chronic"',
  tier_severe: 'The tier "severe"',
}
