import { formatNumber, formatTime, type TimeDisplay } from '#contract/formats.ts'
import type { AbsenceTimes } from '#contract/day/attendance/absence-rules.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { kindText } from './kind-text.ts'

/** What the office and teachers read about reported absences. */
export const sentences = {
  saved: 'Saved.',
  savedForStudents: (students: number) => `Absence saved for ${pluralize(students, 'student')}.`,
  savedForSchool: 'Absence saved for the whole school.',
  savedForGrade: (grade: number) => `Absence saved for ${gradeLabel(grade)}.`,
  savedForGroup: (group: string) => `Absence saved for ${group}.`,
  deleted: (absences: number) => `Deleted ${pluralize(absences, 'reported absence')}.`,
  marksChanged: (marks: number, sheets: number) =>
    `${marksOnSheets(marks, sheets)} ${pluralForm(marks, 'was', 'were')} changed.`,
  marksWillChange: (marks: number, sheets: number) => `${marksOnSheets(marks, sheets)} will change.`,
  noMarksWillChange: 'No saved marks will change.',
  noMarksToChange: 'There are no marks to change.',
  arrivalStays:
    'This is an arrival that the office recorded. To change it, undo it under Absent now and record it again.',
  reasonOfArrival: (time: string, school: TimeDisplay) => `Arrived at ${formatTime(time, school)}`,
  reasonOfLeave: (time: string, school: TimeDisplay) => `Dismissed at ${formatTime(time, school)}`,
  arrivalUndone: 'The arrival was undone',
  leaveUndone: 'The early dismissal was undone',
  leaveStays:
    'This is an early dismissal that the office recorded. To change it, undo it under Absent now and record it again.',
  cameBack: 'This student came back after the early dismissal. Please undo the arrival first.',
  wrongTimes: 'The days and times don’t match. Nothing was saved.',
  inactiveStudents: (students: number) =>
    `These include ${pluralize(students, 'student')} who ${pluralForm(students, 'is', 'are')} inactive or no longer at the school. Nothing was saved. Please remove them and save again.`,
  tooManyMarks: (most: number) =>
    `These days have more than ${formatNumber(most)} absences. Nothing was saved. Please enter fewer days or fewer students.`,
  otherStudents:
    'Only the office and the student’s own teachers can see reported absences. Please ask the office.',
  reasonOfMark: (absence: Pick<AbsenceTimes, 'kind' | 'start_time' | 'end_time'>, school: TimeDisplay) =>
    `Reported absence: ${kindText(absence, school)}`,
  reasonAfterDelete: 'The reported absence was deleted',
  reasonAfterChange: 'The reported absence was changed',
} as const

const marksOnSheets = (marks: number, sheets: number) =>
  `${pluralize(marks, 'mark')} on ${pluralize(sheets, 'sheet')}`
