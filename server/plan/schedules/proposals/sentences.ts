import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'

/** What the office reads where a proposed schedule cannot be made, accepted or undone, and when it is undone. */
export const sentences = {
  noRequirements: (block: string, grades: readonly number[] | null) =>
    `${block} has no class requirements${grades ? ` for ${joinWithAnd(grades.map(gradeLabel))}` : ''}. Please enter and save them under Class requirements.`,
  inactiveTeacher: (teacher: string, group: string) =>
    `${teacher}, the teacher of ${group}, is inactive. Please choose another teacher under Class requirements.`,
  bandOfTwoGrades: (band: string, grade: number | undefined, missing: number) =>
    `The band "${band}" has groups of ${gradeLabel(grade)} and ${gradeLabel(missing)}. Please choose both grades.`,
  pinsGone: 'Some of the pinned assignments are no longer in the schedule. Please reload the page.',
  pinsElsewhere: 'must be assignments of this block and these grades',
  queueFull: 'Many proposals are waiting. Please try again in a few minutes.',
  searchFailed: 'The search failed. Please try again.',
  scheduleChanged:
    'The schedule or its class requirements changed after this schedule was proposed. Nothing was changed. Please propose it again.',
  notFinished: 'The proposed schedule is not finished. Please wait, or stop the search.',
  alreadyAccepted: 'This proposal was already accepted. Nothing was changed.',
  nothingToAccept: 'This proposal has no changes to accept.',
  partAccepted: 'Part of this was already accepted. Nothing was changed. Please reload the page.',
  unknownSteps: 'Some of these steps are not in this proposal. Please reload the page.',
  alreadyUndone: 'This was already undone. Nothing was changed.',
  changedSince: (assignments: number) =>
    `${pluralize(assignments, 'assignment')} ${pluralForm(assignments, 'has', 'have')} changed since then, so nothing was undone. Please change the schedule in the Scheduling Tool.`,
  undone: undoneText,
} as const

/** `isExact`: everything is as it was; else the days before today stay as they are. */
function undoneText(restored: number, isExact: boolean): string {
  if (restored === 0) {
    return isExact
      ? 'Undone: the added assignments are removed.'
      : 'Undone starting today: the added assignments end. Earlier days do not change.'
  }
  const assignments = `${pluralize(restored, 'assignment')} ${pluralForm(restored, 'is', 'are')} restored`
  return isExact
    ? `Undone: ${assignments}, and the added ones are removed.`
    : `Undone starting today: ${assignments}, and the added ones end. Earlier days do not change.`
}
