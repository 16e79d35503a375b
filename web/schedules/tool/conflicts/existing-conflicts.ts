import type { ScheduleGrid } from '#contract/schedules/scheduling-tool.ts'
import { clashesWith, meetingsElsewhere, meetingsHere, sharingOf, type Found, type Met } from './meetings.ts'

/** Two that are in each other's way today; the first of them stands in the grid. */
export type StandingClash = { one: Met; found: Found }

/** What clashes in the grid as it stands, by section period. */
export function standingClashes(grid: ScheduleGrid, blockName: string): StandingClash[] {
  const here = meetingsHere(grid)
  const elsewhere = meetingsElsewhere(grid, blockName)
  const sharing = sharingOf(grid.students)
  return here.flatMap((one, index) =>
    [...here.slice(index + 1), ...elsewhere]
      .filter((other) => other.start_time < one.end_time && one.start_time < other.end_time)
      .flatMap((other) => clashesWith(one, other, sharing))
      .map((found) => ({ one, found })),
  )
}
