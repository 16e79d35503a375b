import { formatTimeSpan, type TimeDisplay } from '#contract/formats.ts'
import { isOneClass, sharedWeekdays, type Meeting } from '#contract/meeting.ts'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { joinWithAnd } from '#contract/words.ts'
import { weekdayNames } from '#server/plan/calendar/days.ts'
import { sentences } from '../sentences.ts'

/** An assignment that is checked for conflicts with the others. */
export type CheckedAssignment = Meeting & {
  section_period: number
  teacher: number
  group: number
  group_name: string
  block_name: string
  /** The key shared with the other groups of the same class; null for a class of one group. */
  same_class: string | null
  /** How many students the group has. */
  members: number
}

/** Another assignment with which it may conflict. */
export type OtherAssignment = Meeting & {
  section_period: number
  teacher: number
  teacher_name: string
  group: number
  group_name: string
  block_name: string
  same_class: string | null
  /** Students who are in both groups while both meet, as lists name them. */
  shared_students: readonly string[]
}

/**
 * The conflicts of an assignment with another one: its teacher, its group, or students who are in both groups would have to
 * be in two meetings at the same time, which the sentences name on the school's clock. A teacher may meet several groups in one section period, and those that are one class by the requirements of the block:
 * that is one meeting.
 */
export function conflictsBetween(
  checked: CheckedAssignment,
  other: OtherAssignment,
  display: TimeDisplay,
): ScheduleConflict[] {
  const weekdays = sharedWeekdays(checked, other)
  if (weekdays.length === 0) return []
  const otherBlock = checked.block_name === other.block_name ? '' : ` (${other.block_name})`
  const time = formatTimeSpan(other.start_time, other.end_time, display)
  const when = `${joinWithAnd(weekdayNames(weekdays))}, ${time}${otherBlock}`
  const section_period_id = other.section_period
  const conflicts: ScheduleConflict[] = []
  if (checked.teacher === other.teacher && !isOneClass(checked, other)) {
    const message = sentences.teacherConflict(other, when)
    conflicts.push({ kind: 'teacher', message, section_period_id })
  }
  if (checked.group === other.group) {
    const message = sentences.groupConflict(checked.group_name, other, when)
    conflicts.push({ kind: 'group', message, section_period_id })
  } else if (other.shared_students.length > 0) {
    conflicts.push({
      kind: 'students',
      message: sentences.studentsConflict(checked, other, when),
      section_period_id,
    })
  }
  return conflicts
}
