import { joinWithAnd } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { timeSpan } from '#web/school/days.ts'

export type DayOfCover = Reply<'GET /schedules/api/cover/'>
export type Meeting = DayOfCover['meetings'][number]
export type CoverTeacher = DayOfCover['teachers'][number]
type Busy = DayOfCover['busy'][number]

/** The coverage of a meeting: a teacher's id, 'not_needed', or null while no one is chosen. */
export type CoverChoice = number | 'not_needed' | null
/** The unsaved choices on this page, by the key of the meeting. */
export type CoverChoices = Readonly<Record<string, CoverChoice>>
/** The rooms that were typed on this page, by the key of the meeting; '' for no other room. */
export type TypedRooms = Readonly<Record<string, string>>

export const keyOf = ({ section_period_id, absent_teacher_id }: Meeting): string =>
  `${section_period_id} ${absent_teacher_id}`

export function savedChoice({ state, teacher_id }: Meeting): CoverChoice {
  if (state === 'proposed') return null
  return state === 'not_needed' ? 'not_needed' : teacher_id
}

/** The unsaved choice for a meeting, or else the saved or proposed one. */
export function choiceOf(meeting: Meeting, choices: CoverChoices): CoverChoice {
  const chosen = choices[keyOf(meeting)]
  if (chosen !== undefined) return chosen
  return meeting.state === 'not_needed' ? 'not_needed' : meeting.teacher_id
}

/** The typed room of a meeting for this day, or else the saved one. */
export const roomOf = (meeting: Meeting, rooms: TypedRooms): string =>
  rooms[keyOf(meeting)] ?? meeting.room_today ?? ''

/** A meeting with its shown choice and room. */
export type Choice = { meeting: Meeting; choice: CoverChoice; room: string }

/** The meetings whose shown choice or room is not saved. Cancelled meetings have the choice null, and no room. */
export const unsavedOf = (
  meetings: readonly Meeting[],
  choices: CoverChoices,
  rooms: TypedRooms = {},
): Choice[] =>
  meetings
    .map((meeting) => ({
      meeting,
      choice: choiceOf(meeting, choices),
      room: roomOf(meeting, rooms).trim(),
    }))
    .filter(
      ({ meeting, choice, room }) =>
        choice !== savedChoice(meeting) || (choice !== null && room !== (meeting.room_today ?? '')),
    )

/** Drops the choices that were saved, unless the user changed them after they were sent. */
export const withoutSaved = (
  choices: CoverChoices,
  sent: readonly Pick<Choice, 'meeting' | 'choice'>[],
): CoverChoices => {
  const saved = new Map(sent.map(({ meeting, choice }) => [keyOf(meeting), choice]))
  return Object.fromEntries(
    Object.entries(choices).filter(([key, choice]) => saved.has(key) && saved.get(key) !== choice),
  )
}

/** The same for the rooms. */
export const roomsWithoutSaved = (
  rooms: TypedRooms,
  sent: readonly Pick<Choice, 'meeting' | 'room'>[],
): TypedRooms => {
  const saved = new Map(sent.map(({ meeting, room }) => [keyOf(meeting), room]))
  return Object.fromEntries(Object.entries(rooms).filter(([key, room]) => saved.get(key) !== room.trim()))
}

/** Counts the meetings that still need coverage. */
export const countUncovered = (meetings: readonly Meeting[], choices: CoverChoices): number =>
  meetings.filter((meeting) => !meeting.over && choiceOf(meeting, choices) === null).length

type Time = { start_time: string; end_time: string }
const overlaps = (one: Time, other: Time) =>
  one.start_time < other.end_time && other.start_time < one.end_time

/** Lists what a teacher would miss by covering a meeting, counting unsaved choices; empty if the teacher is free. */
export function classesMissedBy(
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

/** All classes of a teacher on the day, sorted by time, to choose from for a partial absence. */
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
