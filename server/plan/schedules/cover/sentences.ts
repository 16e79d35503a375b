import type { DayDisplay } from '#contract/formats.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

type SavedCovers = {
  date: string
  covers: readonly { teacher_id: number | null }[]
  teacher_ids: readonly number[]
}

/** What the office reads about absent teachers and the coverage of their classes. */
export const sentences = {
  pastAbsence: (day: string, school: DayDisplay) =>
    `${longDay(day, school)} is over. You cannot change absences on past days.`,
  lastDay: (problem: string) => `The last day ${problem}.`,
  endsBeforeStart: 'must be on or after the first day',
  tooLong: (maxDays: number) => `must be within ${maxDays} days of the first day`,
  noClassThen: (teacher: string) =>
    `${teacher} has no class in one of these section periods on these days. Please choose others.`,
  inactiveTeacher: (teacher: string) => `${teacher} is no longer active. Please choose someone else.`,
  alreadyAbsent: (teacher: string, first: string, last: string, school: DayDisplay) =>
    `${teacher} is already entered as absent ${first === last ? `on ${longDay(first, school)}` : `from ${longDay(first, school)} to ${longDay(last, school)}`}.`,
  isBack: (teacher: string, freed: number) =>
    `${teacher} is marked as back.${freed > 0 ? ` Coverage of ${pluralize(freed, 'class', 'classes')} removed.` : ''}`,
  closedDay: (holiday: string) => `${holiday}. No classes meet.`,
  pastDay: (day: string, school: DayDisplay) =>
    `${longDay(day, school)} is over. You cannot change its coverage.`,
  noClasses: (day: string, school: DayDisplay) => `No classes meet on ${longDay(day, school)}.`,
  notFree: (conflicts: readonly { message: string }[]) =>
    `${conflicts.map(({ message }) => message).join(' ')} Please choose someone else.`,
  coverageRemoved: (day: string, school: DayDisplay) =>
    `Coverage removed. The class on ${longDay(day, school)} needs coverage.`,
  noClassInPeriod: (teacher: string, period: string, day: string, school: DayDisplay) =>
    `${teacher} has no class in ${period} on ${longDay(day, school)}. Please reload.`,
  ownClass: (teacher: string) => `${teacher} cannot cover their own class. Please choose someone else.`,
  listedTwice: 'One class is listed twice. Please reload.',
  saved: savedText,
  absentThen: (teacher: string) => `${teacher} is absent then.`,
  offThen: (teacher: string, when: string) => `${teacher} is off then (${when}).`,
  busyThen: (teacher: string, kind: 'class' | 'cover', groups: readonly string[], when: string) =>
    `${teacher} ${kind === 'class' ? 'meets' : 'covers'} ${joinWithAnd(groups)} then (${when}).`,
  coveredThisYear: (classes: number) =>
    classes === 0
      ? 'No coverage yet this year.'
      : `Covered ${pluralize(classes, 'class', 'classes')} this year.`,
  knows: (groups: readonly string[]) => `Knows ${joinWithAnd(groups)}.`,
  teaches: (types: readonly string[]) => `Teaches ${joinWithAnd(types)} groups.`,
  otherClasses: (classes: number) =>
    classes === 0
      ? 'No other class that day.'
      : `${pluralize(classes, 'other class', 'other classes')} that day.`,
} as const

/** What was saved for a day: 'Saved for Monday, September 14, 2026: 2 classes are covered.' */
function savedText({ date, covers, teacher_ids }: SavedCovers, school: DayDisplay): string {
  if (covers.length === 0)
    return `Saved for ${longDay(date, school)}: ${pluralize(teacher_ids.length, 'teacher is', 'teachers are')} absent.`
  const covered = covers.filter(({ teacher_id }) => teacher_id !== null).length
  const parts = [
    ...(covered > 0 ? [`${pluralize(covered, 'class is', 'classes are')} covered`] : []),
    ...(covered < covers.length
      ? [`${pluralize(covers.length - covered, 'class needs', 'classes need')} no coverage`]
      : []),
  ]
  return `Saved for ${longDay(date, school)}: ${parts.join(', ')}.`
}
