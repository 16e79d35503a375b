import type { MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import { formatTime, type DayDisplay, type TimeDisplay } from '#contract/formats.ts'
import { pluralForm } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

/** What teachers and the office read about a sheet: why it cannot be opened or saved, and that it was. */
export const sentences = {
  notAssigned: 'Forbidden. You are not assigned to this section/teacher.',
  noClassInPeriod: (period: string) => `That teacher has no class in ${period}.`,
  noClassAssigned: (period: string) => `No class is assigned to ${period} yet.`,
  severalTeachers: (period: string) => `Several teachers have classes in ${period}. Please choose one.`,
  closedDay: (holiday: string) => `${holiday}. No classes meet.`,
  futureDay: (day: string, school: DayDisplay) =>
    `${longDay(day, school)} is in the future. You can take attendance from that day on.`,
  outsideBlock: (
    period: string,
    day: string,
    block: { name: string; start_date: string; end_date: string },
    school: DayDisplay,
  ) =>
    `${period} does not meet on ${longDay(day, school)}: ${block.name} runs from ${longDay(block.start_date, school)} to ${longDay(block.end_date, school)}.`,
  startsLater: (period: string, day: string, firstDay: string, school: DayDisplay) =>
    `${period} does not meet on ${longDay(day, school)}: it starts on ${longDay(firstDay, school)}.`,
  otherWeekdays: (period: string, day: string, weekdays: string, school: DayDisplay) =>
    `${period} does not meet on ${longDay(day, school)}, only on ${weekdays}. Please choose another day.`,
  noClassOnDay: (teacher: string, period: string, day: string, school: DayDisplay) =>
    `${teacher} has no class in ${period} on ${longDay(day, school)}. Please choose another day, or ask the office to check the assignment.`,
  locked: (day: string, daysBack: number, school: DayDisplay) =>
    `Teachers can edit attendance for ${editableDays(daysBack)}, so ${longDay(day, school)} is locked. Please ask the office to correct it.`,
  earlierYear: (day: string, school: DayDisplay) =>
    `${longDay(day, school)} is in an earlier school year, so it is locked for teachers. Please ask the office to correct it.`,
  reasonNeeded: (day: string, school: DayDisplay) =>
    `Teachers can no longer edit ${longDay(day, school)}, so a correction needs a reason. Please enter one.`,
  notOnList: (
    students: readonly string[],
    { teacher, period, day }: { teacher: string; period: string; day: string },
    school: DayDisplay,
  ) =>
    `${students.join('; ')} ${pluralForm(students.length, 'was', 'were')} not on ${teacher}’s list in ${period} on ${longDay(day, school)}. Nothing was saved. Please reload the sheet.`,
  taken: (time: string, by: string, school: TimeDisplay) => `Saved at ${formatTime(time, school)} by ${by}.`,
  missing: 'Attendance is missing.',
  timeOutsideClass: ({ start_time, end_time }: MeetingTimes, school: TimeDisplay) =>
    `The time beside a mark must be from ${formatTime(start_time, school)} until ${formatTime(end_time, school)}, during the class.`,
  submitted: 'Attendance submitted successfully.',
  otherAccount: 'Someone else signed in on this browser. Please sign in again to save your marks.',
  manySaves: 'Several people are saving this sheet right now. Please try again in a moment.',
} as const

const editableDays = (daysBack: number): string =>
  ['today only', 'today and the last school day'][daysBack] ?? `today and the last ${daysBack} school days`
