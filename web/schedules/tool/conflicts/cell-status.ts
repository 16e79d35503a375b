import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { SectionPeriod } from '#contract/schedules/records.ts'
import {
  findConflicts,
  otherMeetings,
  gridMeetings,
  sharedMemberships,
  toTimes,
  type Conflict,
  type GroupMeeting,
} from './meetings.ts'

/** A group in the hand, and the section period that it was taken out of. */
export type HeldGroup = { group: number; from: number | null }

/** Whether a group would work in a cell: `here` is where it is now, `never` what no reason can allow. */
export type CellStatus =
  | { kind: 'free' }
  | { kind: 'here' }
  | { kind: 'never'; why: string }
  | { kind: 'clash'; found: readonly Conflict[] }

export const ALREADY_ASSIGNED = 'This group is already assigned to this section period'
const HOMEROOM_ONLY = 'Homeroom groups only'
const NO_TEACHER = 0

/** What each cell of the grid says to a group, by section period and teacher. */
export type StatusOfCell = (period: SectionPeriod, teacher: number) => CellStatus

export function checkCells(grid: ScheduleGrid, held: HeldGroup, blockName = ''): StatusOfCell {
  const group = grid.groups.find(({ id }) => id === held.group)
  const placed = grid.current_assignments.filter(({ group_id }) => group_id === held.group)
  const type = group?.type ?? placed[0]?.group_type
  const isHeld = (one: GroupMeeting) => one.group === held.group && one.section_period === held.from
  const others = [...gridMeetings(grid), ...otherMeetings(grid, blockName)].filter((one) => !isHeld(one))
  const sharing = sharedMemberships(grid.students)
  const checked = new Map<number, ReturnType<typeof checkPeriod>>()

  /** What is in the way of everybody in a section period, and who of the teachers is busy. */
  function checkPeriod(period: SectionPeriod) {
    const fresh = {
      ...toTimes(period),
      section_period: period.id,
      group: held.group,
      group_name: group?.name ?? '',
      teacher: NO_TEACHER,
      teacher_name: '',
      block_name: null,
      first_day: grid.first_day,
      last_day: grid.last_day,
    }
    const all = others.filter((one) => one.start_time < period.end_time && period.start_time < one.end_time)
    return {
      forAll: all.flatMap((other) => findConflicts(fresh, other, sharing)),
      ofTeacher: (teacher: number) =>
        all
          .filter((other) => other.teacher === teacher)
          .flatMap((other) => findConflicts({ ...fresh, teacher }, other, sharing))
          .filter(({ kind }) => kind === 'teacher'),
    }
  }

  return (period, teacher) => {
    const here = placed.find(({ section_period_id }) => section_period_id === period.id)
    if (here && held.from !== period.id) return { kind: 'never', why: ALREADY_ASSIGNED }
    if (here?.teacher_id === teacher) return { kind: 'here' }
    if (period.homeroom && type !== 'homeroom') return { kind: 'never', why: HOMEROOM_ONLY }
    const found = checked.get(period.id) ?? checkPeriod(period)
    checked.set(period.id, found)
    const clashes = [...found.ofTeacher(teacher), ...found.forAll]
    return clashes.length === 0 ? { kind: 'free' } : { kind: 'clash', found: clashes }
  }
}
