import type { DayDisplay } from '#contract/formats.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

type Meeting = { teacher_name: string; group_name: string }
type Copied = { copied: number; skipped: number; assigned: number }
type Taken = { sheets: number; marks: number }

const MAX_NAMED = 3

/** What people read about block schedules, section periods, assignments and class requirements. */
export const sentences = {
  unknownBlock: 'Block schedule not found.',
  askOffice: (reason: string) => `${reason} Please ask the office.`,
  reload: (problem: string) => `${problem} Please reload.`,

  deleted: deletedText,

  // Block schedules
  previewOnly: 'Nothing is saved yet.',
  blockSaved: (block: string) => `${block} saved.`,
  officeExtends: 'Only the office can extend a block schedule that has classes.',
  metSince: (block: string, firstDay: string, school: DayDisplay) =>
    `${block} has had classes since ${longDay(firstDay, school)}, so you cannot change its first day. Please add a closure for days without classes.`,
  metUntil: (block: string, lastDay: string, school: DayDisplay) =>
    `${block} has had classes until ${longDay(lastDay, school)}, so it cannot end earlier. Please choose that day or a later one.`,
  endedOn: (block: string, lastDay: string, school: DayDisplay) =>
    `${block} ended on ${longDay(lastDay, school)}, and you cannot add past days to it. Please add a block schedule that starts today, and copy the section periods into it.`,
  backdated: (
    { name, start_date }: { name: string; start_date: string },
    { assignments, students }: { assignments: number; students: number },
    school: DayDisplay,
  ) =>
    `${pluralize(assignments, 'assignment')} and ${pluralize(students, 'student')} backdated to ${longDay(start_date, school)}, the first day of ${name}.`,

  contradicted: contradictedText,
  attendanceTakenToday: ({ sheets, marks }: Taken) =>
    `Attendance was already taken today for classes that would be cancelled: ${pluralize(sheets, 'sheet')} with ${pluralize(marks, 'mark')}. ` +
    'The sheets stay and can still be corrected.',

  // Section periods
  periodUpdated: 'Section Period updated successfully!',
  lineProblem: (line: number, problem: string) => `Line ${line} ${problem}.`,
  gradesHaveLine: (line: number, grades: readonly number[]) =>
    `Line ${line}: ${joinWithAnd(grades.map(gradeLabel))} ${pluralForm(grades.length, 'has', 'have')} it already.`,
  bellScheduleAdded: (count: number, block: string) =>
    count === 0
      ? `Nothing to add: all section periods are already in ${block}.`
      : `${pluralize(count, 'section period')} added to ${block}.`,
  periodsDuplicated: 'Section periods duplicated successfully!',
  chooseOtherBlock: 'Please choose another block to copy into.',
  nothingCopied: (target: string) => `Nothing was copied into ${target}.`,
  nothingToCopy: (target: string, withAssignments: boolean) =>
    `Nothing to copy: all ${withAssignments ? 'section periods and assignments' : 'section periods'} are already in ${target}.`,
  copied: copiedText,
  mustStay: (where: string, reason: string) => `This section period must stay ${where}: ${reason}.`,
  onlyHomerooms: (reason: string) =>
    `Only homeroom groups can be in a homeroom section period, and ${reason}. Please remove them first.`,
  pastDays: (block: string, lastDay: string, school: DayDisplay) =>
    `${block} ends on ${longDay(lastDay, school)}, and you cannot change past days. Please change the section periods of a later block schedule.`,

  // Assignments
  alreadyAssigned: 'This group is already assigned to this section period',
  inactiveTeacher: (teacher: string) => `${teacher} is no longer active`,
  groupDeleted: 'Deleted',
  officeAssigns: 'Only the office can assign groups to you',
  groupsSkipped: (reason: string, groups: readonly string[]) =>
    `${reason}: ${joinWithAnd(groups)} ${pluralForm(groups.length, 'was', 'were')} skipped.`,
  noTeacher: (group: string) => `${group} has no teacher yet. Please choose a teacher first.`,
  otherBlock: (block: string) => `This section period belongs to ${block}, not to that block schedule.`,
  blockOver: (block: string, lastDay: string, school: DayDisplay) =>
    `${block} ended on ${longDay(lastDay, school)}, so you can no longer assign groups in it.`,
  assignmentOver: (block: string, lastDay: string, school: DayDisplay) =>
    `${block} ended on ${longDay(lastDay, school)}, and this assignment with it.`,
  groupOfOtherGrade: (group: string, grade: number, wanted: number) =>
    `${group} is in ${gradeLabel(grade)}, but the section period is for ${gradeLabel(wanted)}.`,
  notHomeroom: (group: string) =>
    `Only homeroom groups can be in a homeroom section period, and ${group} is not one.`,
  wrongReplacement: (problem: string) => `The assignment to replace ${problem}`,
  teacherConflict: ({ teacher_name, group_name }: Meeting, when: string) =>
    `${teacher_name} already meets ${group_name} on ${when}.`,
  groupConflict: (group: string, { teacher_name }: Meeting, when: string) =>
    `${group} already meets ${teacher_name} on ${when}.`,
  studentsConflict: studentsConflictText,
  conflicts: conflictsText,

  // Class requirements
  requirementsSaved: (requirements: number, timesOff: number) =>
    `Saved ${pluralize(requirements, 'class requirement')} and ${pluralize(timesOff, 'entry', 'entries')} of time off.`,
  requirementsOver: (block: string, lastDay: string, school: DayDisplay) =>
    `${block} ended on ${longDay(lastDay, school)}, so you cannot change its class requirements.`,
  requirementsChanged:
    'Someone else saved the class requirements for this block since you opened them. Reload the page to see their changes.',
} as const

/** '2 section periods and 4 assignments copied into Spring, 1 was already there.' */
function copiedText(target: string, { copied, skipped, assigned }: Copied): string {
  const parts = [
    ...(copied > 0 ? [pluralize(copied, 'section period')] : []),
    ...(assigned > 0 ? [pluralize(assigned, 'assignment')] : []),
  ]
  const periodsThere = `${copied > 0 ? skipped : pluralize(skipped, 'section period')}`
  const alreadyThere =
    skipped > 0 ? `, ${periodsThere} ${pluralForm(skipped, 'was', 'were')} already there` : ''
  return `${joinWithAnd(parts)} copied into ${target}${alreadyThere}.`
}

/** What happened to a record that was deleted, or archived because it has days in the past. */
function deletedText(name: string, { archived, marks }: { archived: boolean; marks: number }): string {
  if (!archived) return `${name} deleted.`
  const marksText = marks > 0 ? `, with ${pluralize(marks, 'mark')}` : ''
  return `${name} archived. Earlier days stay${marksText}.`
}

function contradictedText(contradicted: readonly string[]): string {
  const more = contradicted.length - MAX_NAMED
  const listed = contradicted.slice(0, MAX_NAMED)
  if (more > 0) listed.push(`And ${pluralize(more, 'more sheet', 'more sheets')}.`)
  return `Some attendance does not match. ${listed.join(' ')} Nothing was saved.`
}

type Group = { group_name: string; members: number }
type Other = Meeting & { shared_students: readonly string[] }

function studentsConflictText({ group_name, members }: Group, other: Other, when: string): string {
  const shared = other.shared_students
  const named = shared.slice(0, MAX_NAMED).join('; ')
  const more = shared.length > MAX_NAMED ? `; and ${shared.length - MAX_NAMED} more` : ''
  const verb = pluralForm(shared.length, 'is', 'are')
  return `${shared.length} of ${members} students of ${group_name} ${verb} also in ${other.group_name}, which meets ${other.teacher_name} on ${when}: ${named}${more}.`
}

/** The first few conflicts as one text, for clients that show only the message. */
function conflictsText(conflicts: readonly { message: string }[]): string {
  const first = conflicts
    .slice(0, MAX_NAMED)
    .map(({ message }) => message)
    .join(' ')
  const more = conflicts.length - MAX_NAMED
  return more > 0 ? `${first} And ${more} more.` : first
}
