import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import {
  findConflicts,
  otherMeetings,
  gridMeetings,
  sharedMemberships,
  type Conflict,
  type GroupMeeting,
} from './meetings.ts'

/** A conflict between a meeting of the grid and another meeting. */
export type ExistingConflict = { meeting: GroupMeeting; conflict: Conflict }

/** Finds the conflicts in the grid, listing each pair of meetings once. */
export function findExistingConflicts(grid: ScheduleGrid, blockName: string): ExistingConflict[] {
  const inGrid = gridMeetings(grid)
  const elsewhere = otherMeetings(grid, blockName)
  const shared = sharedMemberships(grid.students)
  return inGrid.flatMap((meeting, index) =>
    [...inGrid.slice(index + 1), ...elsewhere]
      .filter((other) => other.start_time < meeting.end_time && meeting.start_time < other.end_time)
      .flatMap((other) => findConflicts(meeting, other, shared))
      .map((conflict) => ({ meeting, conflict })),
  )
}
