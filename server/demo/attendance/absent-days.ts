import { weekdayOf } from '#server/plan/calendar/days.ts'
import type { Pattern } from '../people.ts'
import type { Random } from '../random.ts'

/** How many students in a hundred without a pattern miss this many whole days. */
const DAYS_MISSED: readonly (readonly [number, number])[] = [
  [42, 0],
  [50, 1],
  [8, 2],
]

/** Of a student's days at school, those missed from morning to end. The last one may be today, of which little is over. */
export function absentDays(days: string[], pattern: Pattern, random: Random): string[] {
  const from = (share: number) => Math.ceil(days.length * share)
  const below = (share: number) => Math.ceil((days.length - 1) * share) - 1
  switch (pattern) {
    case 'severe':
      return scattered(days, from(random.pick([0.22, 0.24, 0.27, 0.31])), random)
    case 'chronic':
      return scattered(days, from(random.pick([0.12, 0.14, 0.16])), random)
    case 'nearChronic':
      return scattered(days.slice(0, -1), below(0.1), random)
    case 'atRisk': {
      const count = random.between(from(0.05), below(0.1))
      return random.chance(0.45) ? oneRun(days, count, random) : scattered(days, count, random)
    }
    case 'ill':
      return days.slice(-(from(0.05) + 1))
    case 'sibling':
      return days.slice(12, 14)
    case 'usual': {
      const count = Math.min(random.weighted(DAYS_MISSED), below(0.05))
      return random.chance(0.45) ? oneRun(days, count, random) : scattered(days, count, random)
    }
  }
}

/** Absences are more frequent on Mondays and Fridays. */
function scattered(days: string[], count: number, random: Random): string[] {
  const likely = days.flatMap((day) => ([1, 5].includes(weekdayOf(day)) ? [day, day] : [day]))
  return [...new Set(random.shuffled(likely))].slice(0, count)
}

/** Days in a row; every third illness falls into the week when the flu went round. */
function oneRun(days: string[], count: number, random: Random): string[] {
  const last = Math.max(0, days.length - count)
  const flu = Math.min(last, Math.floor(days.length * 0.7) + random.between(0, 3))
  const first = random.chance(0.33) ? flu : random.between(0, last)
  return days.slice(first, first + count)
}

/** Absent days in a row belong together, also across a weekend or a holiday. */
export function runsOf(absent: string[], days: string[]): string[][] {
  const runs: string[][] = []
  for (const day of days.filter((one) => absent.includes(one))) {
    const run = runs.at(-1)
    if (run && days.indexOf(run.at(-1)!) === days.indexOf(day) - 1) run.push(day)
    else runs.push([day])
  }
  return runs
}
