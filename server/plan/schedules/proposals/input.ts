import type { GroupType } from '#contract/words.ts'

/** Minutes since midnight, the end not included; weekdays 1 to 5, Monday first. */
export type WeeklyTime = { weekdays: readonly number[]; start: number; end: number }

/** The points for each case that misses a goal; 0 turns the goal off. `score` counts the cases. */
export type WishWeights = {
  one_a_day: number
  double_across_break: number
  long_day: number
  many_in_a_row: number
  gaps: number
  same_hour: number
  little_change: number
}

export type InputRequirement = {
  id: number
  group: number
  teacher: number
  /** Meetings a week: a section period of n weekdays counts as n of them. */
  meetings: number
  /** How many pairs of meetings follow each other on one day. */
  doubles: number
  /** Requirements with one name meet at the same times. */
  together: string | null
  /** Requirements with one name and one teacher are one class, which meets at the same times. */
  sameClass: string | null
}

/**
 * What a week is proposed from: plain data, so that it can be sent to a worker. All ids are those of the database; people
 * and groups carry the names that reasons use.
 */
export type TimetableInput = {
  /** The section periods of the block and grades of the proposal. */
  periods: readonly (WeeklyTime & { id: number; grade: number; homeroom: boolean })[]
  teachers: readonly { id: number; name: string; off: readonly WeeklyTime[] }[]
  groups: readonly { id: number; name: string; grade: number; type: GroupType; room: string | null }[]
  /** Pairs of groups that share students on a day of the proposal, each pair once, with how many they share. */
  sharing: readonly { groups: readonly [number, number]; students: number }[]
  requirements: readonly InputRequirement[]
  /** The current assignments in these section periods. Those without a requirement stay where they are, like pinned ones. */
  current: readonly { assignment: number; group: number; teacher: number; period: number; pinned: boolean }[]
  /** Meetings of other grades and blocks on the days of the proposal, which it cannot move. */
  elsewhere: readonly (WeeklyTime & {
    assignment: number
    group: number
    teacher: number
    grade: number
    block: number
  })[]
  weights: WishWeights
}

/** A group that meets a teacher in a section period by a requirement. */
export type Placement = { requirement: number; period: number }

/** A week, as far as it could be placed. `placed` and `wanted` count meetings a week. */
export type TimetableResult = {
  placements: readonly Placement[]
  placed: number
  wanted: number
  score: number
}
