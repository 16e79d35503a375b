import { sharedWeekdays, type Meeting } from '#contract/meeting.ts'
import type { Clash } from '#contract/schedules/records.ts'
import type { OtherMeeting, ScheduleGrid, SharedStudent } from '#contract/schedules/assignments.ts'
import { WEEKDAYS } from '#contract/words.ts'

/** Who meets whom when; `block_name` only where it is another block than that of the grid. */
export type GroupMeeting = Meeting & {
  section_period: number
  group: number
  group_name: string
  teacher: number
  teacher_name: string
  block_name: string | null
}

type Times = Pick<OtherMeeting, 'start_time' | 'end_time' | 'days_of_week'>
export const toTimes = ({ start_time, end_time, days_of_week }: Times) => ({
  start_time,
  end_time,
  days_of_week: days_of_week.map((name) => WEEKDAYS.indexOf(name) + 1),
})

/** Who meets whom in the grid, from its first day on. */
export function gridMeetings(grid: ScheduleGrid): GroupMeeting[] {
  const periods = new Map(grid.section_periods.map((period) => [period.id, toTimes(period)]))
  return grid.current_assignments.flatMap((assignment) => {
    const when = periods.get(assignment.section_period_id)
    if (!when) return []
    const first_day = assignment.first_day > grid.first_day ? assignment.first_day : grid.first_day
    const days = { first_day, last_day: assignment.last_day, block_name: null }
    return [{ ...toParticipants(assignment), ...when, ...days }]
  })
}

/** Who meets whom in other grades and blocks at the times of the grid. */
export const otherMeetings = (grid: ScheduleGrid, block_name: string): GroupMeeting[] =>
  grid.elsewhere.map((one) => ({
    ...toParticipants(one),
    ...toTimes(one),
    first_day: one.first_day,
    last_day: one.last_day,
    block_name: one.block_name === block_name ? null : one.block_name,
  }))

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
/** For a group and another one: who is in both, and on which days. */
type SharedMemberships = ReadonlyMap<number, ReadonlyMap<number, readonly SharedMembership[]>>

const FOREVER = '9999-12-31'

export function sharedMemberships(students: readonly SharedStudent[]): SharedMemberships {
  const sharing = new Map<number, Map<number, SharedMembership[]>>()
  students.forEach(({ name, groups }, student) => {
    for (const one of groups)
      for (const other of groups) {
        const first_day = one.first_day > other.first_day ? one.first_day : other.first_day
        const [last_day = FOREVER] = [one.last_day ?? FOREVER, other.last_day ?? FOREVER].sort()
        if (one.group_id === other.group_id || first_day > last_day) continue
        const others = sharing.get(one.group_id) ?? new Map<number, SharedMembership[]>()
        sharing.set(one.group_id, others)
        const together = others.get(other.group_id) ?? []
        others.set(other.group_id, together)
        together.push({ name, student, first_day, last_day })
      }
  })
  return sharing
}

/** One thing in the way: who meets whom then, on which weekdays, and for students who they are, 'Last, First'. */
export type Conflict = {
  kind: Clash['kind']
  other: GroupMeeting
  weekdays: number[]
  students: readonly string[]
}

/** As the server's rules say it, for someone who meets a group. */
export function findConflicts(
  fresh: GroupMeeting,
  other: GroupMeeting,
  sharing: SharedMemberships,
): Conflict[] {
  const weekdays = sharedWeekdays(fresh, other)
  if (weekdays.length === 0) return []
  const found: Conflict[] = []
  const isSameTeacher = fresh.teacher === other.teacher && fresh.section_period !== other.section_period
  if (isSameTeacher) found.push({ kind: 'teacher', other, weekdays, students: [] })
  if (fresh.group === other.group) return [...found, { kind: 'group', other, weekdays, students: [] }]
  const students = sharedStudents(fresh, other, sharing)
  return students.length === 0 ? found : [...found, { kind: 'students', other, weekdays, students }]
}

function sharedStudents(fresh: GroupMeeting, other: GroupMeeting, sharing: SharedMemberships): string[] {
  const first = fresh.first_day > other.first_day ? fresh.first_day : other.first_day
  const last = fresh.last_day < other.last_day ? fresh.last_day : other.last_day
  const together = sharing.get(fresh.group)?.get(other.group) ?? []
  const inBoth = together.filter(({ first_day, last_day }) => first_day <= last && first <= last_day)
  return [...new Map(inBoth.map(({ student, name }) => [student, name])).values()]
}
