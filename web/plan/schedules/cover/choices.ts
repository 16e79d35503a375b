import { joinWithAnd } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { timeSpan } from '#web/school/days.ts'

export type DayOfCover = Reply<'GET /schedules/api/cover/'>
export type Meeting = DayOfCover['meetings'][number]
export type CoverTeacher = DayOfCover['teachers'][number]
type Busy = DayOfCover['busy'][number]

/** The coverage of a meeting: a teacher's id, no coverage needed, or nobody yet. */
export type CoverChoice = number | 'not_needed' | null
/** What was chosen here and is not saved, by the key of the meeting. */
export type CoverChoices = Readonly<Record<string, CoverChoice>>

export const keyOf = ({ section_period_id, absent_teacher_id }: Meeting): string =>
  `${section_period_id} ${absent_teacher_id}`

export function savedChoice({ state, teacher_id }: Meeting): CoverChoice {
  if (state === 'proposed') return null
  return state === 'not_needed' ? 'not_needed' : teacher_id
}

/** What is chosen for a meeting: here, else what is saved or proposed. */
export function choiceOf(meeting: Meeting, choices: CoverChoices): CoverChoice {
  const chosen = choices[keyOf(meeting)]
  if (chosen !== undefined) return chosen
  return meeting.state === 'not_needed' ? 'not_needed' : meeting.teacher_id
}

/** The meetings whose choice is not saved as it is shown; those that are cancelled have the choice null. */
export const unsavedOf = (meetings: readonly Meeting[], choices: CoverChoices) =>
  meetings
    .map((meeting) => ({ meeting, choice: choiceOf(meeting, choices) }))
    .filter(({ meeting, choice }) => choice !== savedChoice(meeting))

/** Choices that changed after they were sent. */
export const withoutSaved = (
  choices: CoverChoices,
  sent: readonly { meeting: Meeting; choice: CoverChoice }[],
): CoverChoices => {
  const saved = new Map(sent.map(({ meeting, choice }) => [keyOf(meeting), choice]))
  return Object.fromEntries(
    Object.entries(choices).filter(([key, choice]) => saved.has(key) && saved.get(key) !== choice),
  )
}

/** How many meetings nobody covers although somebody should. */
export const countOpen = (meetings: readonly Meeting[], choices: CoverChoices): number =>
  meetings.filter((meeting) => !meeting.over && choiceOf(meeting, choices) === null).length

type Time = { start_time: string; end_time: string }
const overlaps = (one: Time, other: Time) =>
  one.start_time < other.end_time && other.start_time < one.end_time

/** What a teacher would miss by covering a meeting, including unsaved choices; empty if they are free. */
export function missedBy(
  { meetings, busy }: Pick<DayOfCover, 'meetings' | 'busy'>,
  meeting: Meeting,
  teacher: number,
  choices: CoverChoices,
): string {
  const own = busy.filter(
    (time) => time.teacher_id === teacher && time.kind !== 'cover' && overlaps(time, meeting),
  )
  const covered = meetings.filter(
    (other) =>
      keyOf(other) !== keyOf(meeting) && choiceOf(other, choices) === teacher && overlaps(other, meeting),
  )
  return [
    ...own.map(busyText),
    ...covered.map(
      (other) => `covers ${joinWithAnd(other.groups)}, ${timeSpan(other.start_time, other.end_time)}`,
    ),
  ].join('; ')
}

function busyText({ kind, groups, start_time, end_time }: Busy): string {
  if (kind === 'absent') return 'absent'
  if (kind === 'off') return `off, ${timeSpan(start_time, end_time)}`
  return `meets ${joinWithAnd(groups)}, ${timeSpan(start_time, end_time)}`
}

/** All classes of a teacher on the day, in order of time, for an absence in some of them. */
export function classesOfDay({ meetings, busy }: DayOfCover, teacher: number) {
  const missed = meetings
    .filter(({ absent_teacher_id }) => absent_teacher_id === teacher)
    .map(({ section_period_id, groups, start_time, end_time }) => ({
      section_period_id,
      groups,
      start_time,
      end_time,
    }))
  const others = busy.flatMap((time) =>
    time.teacher_id === teacher && time.kind === 'class' && time.section_period_id !== null
      ? [{ ...time, section_period_id: time.section_period_id }]
      : [],
  )
  return [...missed, ...others].toSorted((one, other) => one.start_time.localeCompare(other.start_time))
}
