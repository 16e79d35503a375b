import type { TimetableInput, WeeklyTime } from '../input.ts'
import { sharesDay, type Period } from '../lesson-times.ts'

/** A teacher, group or room, which can be in only one place at a time. */
export type Resource = `teacher ${number}` | `group ${number}` | `room ${string}`

type Meeting = WeeklyTime & {
  teacher: number
  /** Null for times off and for meetings elsewhere. */
  period: number | null
}

export type People = { teacher: number; group: number }

/** Meetings that the proposal cannot move, by the teacher, group or room that they occupy. */
export class Occupied {
  readonly #meetings = new Map<Resource, Meeting[]>()
  readonly #rooms: ReadonlyMap<number, string | null>
  readonly #sharing: ReadonlyMap<number, readonly number[]>

  constructor(input: TimetableInput) {
    this.#rooms = new Map(input.groups.map(({ id, room }) => [id, room]))
    this.#sharing = groupsWithSharedStudents(input)
  }

  addOff(teacher: number, off: WeeklyTime): void {
    this.#add(`teacher ${teacher}`, { ...off, teacher, period: null })
  }

  add({ teacher, group }: People, time: WeeklyTime, period: number | null): void {
    const meeting = { ...time, teacher, period }
    this.#add(`teacher ${teacher}`, meeting)
    for (const other of [group, ...(this.#sharing.get(group) ?? [])]) this.#add(`group ${other}`, meeting)
    const room = this.#rooms.get(group)
    if (room) this.#add(`room ${room}`, meeting)
  }

  /**
   * Whether a teacher and a group could meet then. Where `asClass`, a teacher who has another group in that section period
   * already has both as one class, as in the current schedule; a new meeting does not make one, except with those of its own bundle,
   * which are pinned in the section periods `own`.
   */
  isFree({ teacher, group }: People, period: Period, asClass: boolean, own: readonly number[] = []): boolean {
    const room = this.#rooms.get(group)
    const isOneClass = (meeting: Meeting) =>
      meeting.teacher === teacher &&
      meeting.period !== null &&
      (own.includes(meeting.period) || (asClass && meeting.period === period.id))
    return (
      this.#isFree(`teacher ${teacher}`, period, isOneClass) &&
      this.#isFree(`group ${group}`, period) &&
      (!room || this.#isFree(`room ${room}`, period, isOneClass))
    )
  }

  #add(keeper: Resource, meeting: Meeting): void {
    const meetings = this.#meetings.get(keeper)
    if (meetings) meetings.push(meeting)
    else this.#meetings.set(keeper, [meeting])
  }

  #isFree(keeper: Resource, time: WeeklyTime, isNone?: (meeting: Meeting) => boolean): boolean {
    const meetings = this.#meetings.get(keeper) ?? []
    return !meetings.some((meeting) => overlap(meeting, time) && !isNone?.(meeting))
  }
}

export const overlap = (one: WeeklyTime, other: WeeklyTime): boolean =>
  one.start < other.end && other.start < one.end && sharesDay(one, other)

export function groupsWithSharedStudents(input: TimetableInput): Map<number, number[]> {
  const sharing = new Map<number, number[]>()
  for (const { groups } of input.sharing) {
    for (const [one, other] of [groups, groups.toReversed() as [number, number]]) {
      const others = sharing.get(one)
      if (others) others.push(other)
      else sharing.set(one, [other])
    }
  }
  return sharing
}
