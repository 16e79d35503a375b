import type { RollOverCounts } from '#contract/plan/roll-over/preview.ts'
import type { DayDisplay } from '#contract/formats.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

const MAX_NAMED = 5

/** What the office reads about the start of the next school year. */
export const sentences = {
  previewOnly: 'Nothing is saved yet.',
  draftSaved: (year: string) => `The plan for ${year} is saved.`,
  draftChanged: 'Someone else has changed this plan since you opened it. Please reload.',
  applied: (year: string, { promoted, skipped, retained, graduated, leaving }: RollOverCounts) =>
    `${year} is prepared: ${joinWithAnd([
      `${pluralize(promoted + skipped, 'student goes', 'students go')} up`,
      `${pluralize(retained, 'stays', 'stay')} in the grade`,
      pluralize(graduated, 'graduates', 'graduate'),
      pluralize(leaving, 'leaves', 'leave'),
    ])}.`,
  nothingToApply: (year: string) => `${year} is prepared already, and nobody was added since.`,
  undone: (year: string, left: number) =>
    left === 0
      ? `The preparation of ${year} is undone.`
      : `The preparation of ${year} is undone, but ${pluralize(left, 'record stays', 'records stay')} as somebody has changed it since.`,

  noYearBefore: (year: string) => `There is no school year before ${year}.`,
  notNextYear: (year: string, current: string) =>
    `${year} does not follow the current school year, ${current}.`,
  hasSheets: (year: string, day: string, school: DayDisplay) =>
    `Attendance of ${year} has been saved since ${longDay(day, school)}, so students can only be promoted one by one.`,
  sheetsSaved: (year: string, day: string, school: DayDisplay) =>
    `Attendance of ${year} has been saved since ${longDay(day, school)}, so this cannot be undone.`,
  undoneAlready: 'This has been undone already.',
  laterFirst: 'Students were added to it later. Please undo that first.',
  blockInUse: (block: string) =>
    `${block} has classes or coverage that somebody has planned since. Please delete the block first.`,
  groupInUse: (group: string) =>
    `${group} has classes that somebody has planned since. Please end them first.`,
  nameTakenSince: (group: string) =>
    `There is another group with the name ${group} now. Please rename it first.`,

  wrongPlan: (problems: readonly string[]) => shorten(problems),
  notToDecide: 'A student is not enrolled at the end of this school year, or is promoted already.',
  listedTwice: (student: string | null) => `${student ?? 'A student'} is in the list twice.`,
  cannotSkip: (student: string, grade: number) =>
    `${student} is in ${gradeLabel(grade)} and cannot go up by two grades.`,
  onlyLeaversHaveReason: (student: string) => `${student} has a reason for leaving but does not leave.`,
  unknownReason: (student: string) =>
    `The reason for which ${student} leaves is not in the list of the school.`,
  noPupil: (key: string) =>
    `No student with ${key} is enrolled at the end of this school year and still to be promoted.`,
  unknownAction: (written: string) =>
    `"${written}" must be Promoted, Retained, Leaves, Promoted by two grades or Graduates.`,
  highestGrade: (student: string, grade: number) =>
    `${student} is in ${gradeLabel(grade)}, the highest grade, and can be retained, leave or graduate.`,
  noActions: 'The column Action says nothing about any student.',
  exceptionsRead: (students: number, exceptions: number) =>
    `${pluralize(students, 'student')} read, of whom ${exceptions} ${pluralForm(exceptions, 'is retained, leaves or skips', 'are retained, leave or skip')} a grade.`,
  unknownGroup: 'A group in the plan is there no longer. Please reload.',
  unknownTeacher: (group: string) => `The teacher of ${group} is not an active teacher.`,
  sameName: (group: string, grade: number) => `Two groups of ${gradeLabel(grade)} would be called ${group}.`,
  staysWithoutStudents: (group: string) =>
    `${group} stays in its grade, so its students cannot come with it.`,
  unknownBlock: 'A block schedule in the plan is there no longer. Please reload.',
  blockOutside: (block: string, year: string) => `${block} must be within ${year} and end after it starts.`,
  blockTooLong: (block: string, days: number) => `${block} can be at most ${days} days long.`,
  closureOutside: (closure: string, year: string) =>
    `${closure} must be within ${year} and end after it starts.`,
  closuresOverlap: (one: string, other: string) => `${one} and ${other} are on the same days.`,

  keptStudent: (student: string) => `${student} has been changed since and stays so.`,
}

function shorten(problems: readonly string[]): string {
  const shown = [...new Set(problems)]
  const more = shown.length - MAX_NAMED
  return [
    ...shown.slice(0, MAX_NAMED),
    ...(more > 0 ? [`And ${pluralize(more, 'more problem', 'more problems')}.`] : []),
  ].join(' ')
}
