import type { DayDisplay } from '#contract/formats.ts'
import type { CorrectionState } from '#contract/day/attendance/office-words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

/** What teachers and the office read about requests for corrections. */
export const sentences = {
  alreadyRequested:
    'You have already requested a correction for this sheet. Please withdraw that request first.',
  officeCorrects: 'The office can correct the sheet directly. Please open the sheet and give a reason.',
  stillEditable: (day: string, school: DayDisplay) =>
    `You can still edit the sheet of ${longDay(day, school)}. Please correct it directly.`,
  sameMarks: 'The sheet already has these marks. Please change a mark first.',
  neverTaken: 'Attendance for this class was not taken. Please include marks for the whole class.',
  otherTeacher: (teacher: string) => `Only ${teacher} can withdraw this request. Please decline it instead.`,
  sheetChanged: (changed: readonly { student: string; by: string }[]) =>
    `The sheet has changed: ${changed.map(({ student, by }) => `${student} (by ${by})`).join('; ')}. Nothing was saved. Please check the current marks, then review the request again.`,
  alreadyClosed: (by: string | undefined, state: CorrectionState) =>
    `${by ?? 'Someone'} already ${state === 'withdrawn' ? 'withdrew' : state} this request. Nothing was changed.`,
} as const
