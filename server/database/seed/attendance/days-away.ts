import { weekdayOf } from '../timetable/calendar.ts'
import type { Story } from '../people/main-characters.ts'
import type { Random } from '../random.ts'

/** How many students in a hundred miss this many whole days. */
const DAYS_MISSED: readonly (readonly [number, number])[] = [
  [24, 0],
  [32, 1],
  [28, 2],
  [16, 3],
]

/** Of a student's days at school, those missed from morning to end. */
export function daysAway(days: string[], story: Story, random: Random): string[] {
  if (story === 'chronic') return scattered(days, Math.ceil(days.length * 0.16), random)
  // A tenth of the days is chronic; nobody but these two comes near it.
  const almost = Math.ceil(days.length * 0.1) - 1
  if (story === 'nearChronic') return scattered(days, almost, random)
  if (story !== 'plain') return random.chance(0.5) ? oneRun(days, 1, random) : []
  const count = Math.min(random.weighted(DAYS_MISSED), almost - 1)
  return random.chance(0.45) ? oneRun(days, count, random) : scattered(days, count, random)
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

/** Days away in a row belong together, also across a weekend or a holiday. */
export function runsOf(away: string[], days: string[]): string[][] {
  const runs: string[][] = []
  for (const day of days.filter((one) => away.includes(one))) {
    const run = runs.at(-1)
    if (run && days.indexOf(run.at(-1)!) === days.indexOf(day) - 1) run.push(day)
    else runs.push([day])
  }
  return runs
}
