import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import {
  findConflicts,
  otherMeetings,
  gridMeetings,
  sharedMemberships,
  type Conflict,
  type GroupMeeting,
} from './meetings.ts'

/** Two that are in each other's way today; the first of them stands in the grid. */
export type ExistingConflict = { one: GroupMeeting; found: Conflict }

/** What clashes in the grid as it stands, by section period. */
export function findExistingConflicts(grid: ScheduleGrid, blockName: string): ExistingConflict[] {
  const here = gridMeetings(grid)
  const elsewhere = otherMeetings(grid, blockName)
  const sharing = sharedMemberships(grid.students)
  return here.flatMap((one, index) =>
    [...here.slice(index + 1), ...elsewhere]
      .filter((other) => other.start_time < one.end_time && one.start_time < other.end_time)
      .flatMap((other) => findConflicts(one, other, sharing))
      .map((found) => ({ one, found })),
  )
}
