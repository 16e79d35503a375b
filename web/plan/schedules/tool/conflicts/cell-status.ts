import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import { editRefusal } from '../edits/edit-rights.ts'
import {
  classKeys,
  findConflicts,
  otherMeetings,
  gridMeetings,
  sharedMemberships,
  toTimes,
  type Conflict,
  type GroupMeeting,
} from './meetings.ts'

/** A group that is dragged or whose dialog is open. `from` is its section period, or null if it comes from the list. */
export type GroupPosition = { group: number; from: number | null }

/** Whether a group can be assigned to a cell: `here` is its current cell, and no reason can override `impossible`. */
export type CellStatus =
  | { kind: 'free' }
  | { kind: 'here' }
  | { kind: 'impossible'; reason: string }
  | { kind: 'clash'; conflicts: readonly Conflict[] }

export const ALREADY_ASSIGNED = 'This group is already assigned to this section period'
const HOMEROOM_ONLY = 'Homeroom groups only'
const NO_TEACHER = 0

/** The status of each cell for one group, by section period and teacher. */
export type StatusOfCell = (period: SectionPeriod, teacher: number) => CellStatus

export function checkCells(grid: ScheduleGrid, position: GroupPosition, blockName = ''): StatusOfCell {
  const group = grid.groups.find(({ id }) => id === position.group)
  const assigned = grid.current_assignments.filter(({ group_id }) => group_id === position.group)
  const type = group?.type ?? assigned[0]?.group_type
  const isHeld = (meeting: GroupMeeting) =>
    meeting.group === position.group && meeting.section_period === position.from
  const others = [...gridMeetings(grid), ...otherMeetings(grid, blockName)].filter(
    (meeting) => !isHeld(meeting),
  )
  const heldBy =
    assigned.find(({ section_period_id }) => section_period_id === position.from)?.teacher_id ?? null
  const shared = sharedMemberships(grid.students)
  const sameClass = classKeys(grid)
  const checked = new Map<number, ReturnType<typeof checkPeriod>>()

  /** Finds the group's conflicts in a section period: those with any teacher, and those with a certain one. */
  function checkPeriod(period: SectionPeriod) {
    const meeting = {
      ...toTimes(period),
      section_period: period.id,
      group: position.group,
      group_name: group?.name ?? '',
      teacher: NO_TEACHER,
      teacher_name: '',
      block_name: null,
      same_class: null,
      first_day: grid.first_day,
      last_day: grid.last_day,
    }
    const overlapping = others.filter(
      (other) => other.start_time < period.end_time && period.start_time < other.end_time,
    )
    return {
      ofGroup: overlapping.flatMap((other) => findConflicts(meeting, other, shared)),
      ofTeacher: (teacher: number) =>
        overlapping
          .filter((other) => other.teacher === teacher)
          .flatMap((other) =>
            findConflicts(
              { ...meeting, teacher, same_class: sameClass(position.group, teacher) },
              other,
              shared,
            ),
          )
          .filter(({ kind }) => kind === 'teacher'),
    }
  }

  return (period, teacher) => {
    const here = assigned.find(({ section_period_id }) => section_period_id === period.id)
    if (here && position.from !== period.id) return { kind: 'impossible', reason: ALREADY_ASSIGNED }
    if (here?.teacher_id === teacher) return { kind: 'here' }
    const refusal = editRefusal(grid, { from: heldBy, to: teacher })
    if (refusal) return { kind: 'impossible', reason: refusal }
    if (period.homeroom && type !== 'homeroom') return { kind: 'impossible', reason: HOMEROOM_ONLY }
    const check = checked.get(period.id) ?? checkPeriod(period)
    checked.set(period.id, check)
    const conflicts = [...check.ofTeacher(teacher), ...check.ofGroup]
    return conflicts.length === 0 ? { kind: 'free' } : { kind: 'clash', conflicts }
  }
}
