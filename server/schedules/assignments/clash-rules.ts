import { sharedWeekdays, type Meeting } from '#contract/meeting.ts'
import { laterOf, listed, weekdayNames } from '#server/calendar/days.ts'

/** Another assignment that may be in the way of a new one; names as people read them. */
export type OtherAssignment = Meeting & {
  section_period: number
  teacher: number
  teacher_name: string
  group: number
  group_name: string
  block_name: string
  /** Students of the new assignment's group who are in this one's group too, 'Last, First', while both meet. */
  shared_students: readonly string[]
}

export type CheckedAssignment = Meeting & {
  section_period: number
  teacher: number
  group: number
  group_name: string
  block_name: string
  /** How many students the group has. */
  members: number
}

export type ClashFound = {
  kind: 'teacher' | 'group' | 'students'
  message: string
  section_period_id: number
}

/**
 * What is in the way of a new assignment: its teacher, its group, or students of it through another group meet
 * elsewhere at the same time. A teacher may meet several groups in one section period: that is one class.
 */
export function clashesBetween(fresh: CheckedAssignment, other: OtherAssignment): ClashFound[] {
  const weekdays = sharedWeekdays(fresh, other)
  if (weekdays.length === 0) return []
  const when = `${listed(weekdayNames(weekdays))}, ${other.start_time}-${other.end_time}${elsewhere(fresh, other)}`
  const section_period_id = other.section_period
  const found: ClashFound[] = []
  if (fresh.teacher === other.teacher && fresh.section_period !== other.section_period) {
    const message = `${other.teacher_name} already meets ${other.group_name} on ${when}.`
    found.push({ kind: 'teacher', message, section_period_id })
  }
  if (fresh.group === other.group) {
    const message = `${fresh.group_name} already meets ${other.teacher_name} on ${when}.`
    found.push({ kind: 'group', message, section_period_id })
  } else if (other.shared_students.length > 0) {
    found.push({ kind: 'students', message: studentsSentence(fresh, other, when), section_period_id })
  }
  return found
}

const elsewhere = (fresh: CheckedAssignment, other: OtherAssignment) =>
  fresh.block_name === other.block_name ? '' : ` (${other.block_name})`

const MOST_NAMED = 3

function studentsSentence(fresh: CheckedAssignment, other: OtherAssignment, when: string): string {
  const shared = other.shared_students
  const named = shared.slice(0, MOST_NAMED).join('; ')
  const more = shared.length > MOST_NAMED ? `; and ${shared.length - MOST_NAMED} more` : ''
  const who = `${shared.length} of ${fresh.members} students of ${fresh.group_name} ${shared.length === 1 ? 'is' : 'are'}`
  return `${who} also in ${other.group_name}, which meets ${other.teacher_name} on ${when}: ${named}${more}.`
}

/** The first few clashes as one text, for people whose screen shows nothing more. */
export function clashText(clashes: readonly ClashFound[]): string {
  const told = clashes.slice(0, MOST_NAMED).map(({ message }) => message)
  const more = clashes.length - told.length
  return more > 0 ? `${told.join(' ')} And ${more} more.` : told.join(' ')
}

/** An assignment begins with its block, or today where the block is under way: days gone by never turn 'not taken'. */
export const firstDayOf = (block: { start_date: string }, today: string): string =>
  laterOf(block.start_date, today)

/** '1 mark', '1,240 marks' */
export const inNumbers = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What happens to attendance of days on which nothing meets any more. */
export const marksOutsideText = ({ sheets, marks }: { sheets: number; marks: number }): string =>
  `Attendance has been taken on days that would fall out: ${inNumbers(sheets, 'sheet')} with ${inNumbers(marks, 'mark')}. ` +
  'They stay in the reports, but can no longer be corrected.'
