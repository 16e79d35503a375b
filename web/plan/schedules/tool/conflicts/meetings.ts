import { isOneClass, sharedWeekdays, type Meeting } from '#contract/meeting.ts'
import type { OtherMeeting, ScheduleGrid, SharedStudent } from '#contract/plan/schedules/assignments.ts'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { WEEKDAYS } from '#contract/words.ts'

/** A meeting of a teacher and a group; `block_name` is null in the grid's own block. */
export type GroupMeeting = Meeting & {
  section_period: number
  group: number
  group_name: string
  teacher: number
  teacher_name: string
  block_name: string | null
  /** Meetings that share a teacher and this key are one class. */
  same_class: string | null
}

type Times = Pick<OtherMeeting, 'start_time' | 'end_time' | 'days_of_week'>
export const toTimes = ({ start_time, end_time, days_of_week }: Times) => ({
  start_time,
  end_time,
  days_of_week: days_of_week.map((name) => WEEKDAYS.indexOf(name) + 1),
})

/** The meetings of the grid that are not over on its first day. */
export function gridMeetings(grid: ScheduleGrid): GroupMeeting[] {
  const sameClass = classKeys(grid)
  const periods = new Map(grid.section_periods.map((period) => [period.id, toTimes(period)]))
  return grid.current_assignments.flatMap((assignment) => {
    const times = periods.get(assignment.section_period_id)
    if (!times) return []
    const first_day = assignment.first_day > grid.first_day ? assignment.first_day : grid.first_day
    const days = { first_day, last_day: assignment.last_day, block_name: null }
    const same_class = sameClass(assignment.group_id, assignment.teacher_id)
    return [{ ...toParticipants(assignment), ...times, ...days, same_class }]
  })
}

/** The meetings of other grades and blocks at the times of the grid. */
export const otherMeetings = (grid: ScheduleGrid, block_name: string): GroupMeeting[] =>
  grid.elsewhere.map((one) => ({
    ...toParticipants(one),
    ...toTimes(one),
    first_day: one.first_day,
    last_day: one.last_day,
    block_name: one.block_name === block_name ? null : one.block_name,
    same_class: one.same_class,
  }))

/** Returns the key of the class in which a teacher meets a group together with other groups, or null if the group meets alone. */
export function classKeys(grid: ScheduleGrid): (group: number, teacher: number) => string | null {
  const keys = new Map(grid.same_class.map((one) => [`${one.group_id} ${one.teacher_id}`, one.key]))
  return (group, teacher) => keys.get(`${group} ${teacher}`) ?? null
}

type Participants = Pick<
  OtherMeeting,
  'section_period_id' | 'group_id' | 'group_name' | 'teacher_id' | 'teacher_name'
>
const toParticipants = (one: Participants) => ({
  section_period: one.section_period_id,
  group: one.group_id,
  group_name: one.group_name,
  teacher: one.teacher_id,
  teacher_name: one.teacher_name,
})

type SharedMembership = { name: string; student: number; first_day: string; last_day: string }
/** The students who are in two groups at once, and the dates for which they are. */
type SharedMemberships = ReadonlyMap<number, ReadonlyMap<number, readonly SharedMembership[]>>

const FOREVER = '9999-12-31'

export function sharedMemberships(students: readonly SharedStudent[]): SharedMemberships {
  const shared = new Map<number, Map<number, SharedMembership[]>>()
  students.forEach(({ name, groups }, student) => {
    for (const one of groups)
      for (const other of groups) {
        const first_day = one.first_day > other.first_day ? one.first_day : other.first_day
        const [last_day = FOREVER] = [one.last_day ?? FOREVER, other.last_day ?? FOREVER].sort()
        if (one.group_id === other.group_id || first_day > last_day) continue
        const others = shared.get(one.group_id) ?? new Map<number, SharedMembership[]>()
        shared.set(one.group_id, others)
        const memberships = others.get(other.group_id) ?? []
        others.set(other.group_id, memberships)
        memberships.push({ name, student, first_day, last_day })
      }
  })
  return shared
}

/** A conflict with another meeting. `students` has names as 'Last, First' if the kind is 'students'. */
export type Conflict = {
  kind: ScheduleConflict['kind']
  other: GroupMeeting
  weekdays: number[]
  students: readonly string[]
}

/** Finds the conflicts between two meetings by the same rules as the server, so that a drag shows them without a request. */
export function findConflicts(
  meeting: GroupMeeting,
  other: GroupMeeting,
  shared: SharedMemberships,
): Conflict[] {
  const weekdays = sharedWeekdays(meeting, other)
  if (weekdays.length === 0) return []
  const conflicts: Conflict[] = []
  const isSameTeacher = meeting.teacher === other.teacher && !isOneClass(meeting, other)
  if (isSameTeacher) conflicts.push({ kind: 'teacher', other, weekdays, students: [] })
  if (meeting.group === other.group) return [...conflicts, { kind: 'group', other, weekdays, students: [] }]
  const students = sharedStudents(meeting, other, shared)
  return students.length === 0 ? conflicts : [...conflicts, { kind: 'students', other, weekdays, students }]
}

function sharedStudents(meeting: GroupMeeting, other: GroupMeeting, shared: SharedMemberships): string[] {
  const first = meeting.first_day > other.first_day ? meeting.first_day : other.first_day
  const last = meeting.last_day < other.last_day ? meeting.last_day : other.last_day
  const memberships = shared.get(meeting.group)?.get(other.group) ?? []
  const inBoth = memberships.filter(({ first_day, last_day }) => first_day <= last && first <= last_day)
  return [...new Map(inBoth.map(({ student, name }) => [student, name])).values()]
}
