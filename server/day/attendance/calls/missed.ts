import { needsReason, type AbsenceEntry, type MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import type { Excuse, Status } from '#contract/words.ts'

/** A mark with the time at which its class begins, 'HH:MM'. */
type TimedMark = { status: Status; start_time: string }

/**
 * The time of a day that a reason given on the phone covers: everything that was missed. It begins with the day if the
 * student was in no class before, and ends with the class that they came to afterwards, at `until`, or with the day. Marks
 * are in order of time.
 */
export function timesMissed(
  marks: readonly TimedMark[],
  until?: string,
): { start_time: string | null; end_time: string | null } {
  const first = marks.findIndex(({ status }) => status === 'A')
  if (first === -1) return { start_time: null, end_time: until ?? null }
  return {
    start_time: first === 0 ? null : marks[first]!.start_time,
    end_time: until ?? cameAfterMissed(marks)?.start_time ?? null,
  }
}

/** The first class after the last one missed; undefined where none was missed, or none was attended since. */
export function cameAfterMissed<M extends TimedMark>(marks: readonly M[]): M | undefined {
  const last = marks.findLastIndex(({ status }) => status === 'A')
  return last === -1 ? undefined : marks[last + 1]
}

type JudgedMark = MeetingTimes & { status: Status; excuse: Excuse | null }

/** The marks of a student's day that the school has no reason for. */
export const unexplainedMarks = <M extends JudgedMark>(
  marks: readonly M[],
  reports: readonly AbsenceEntry[] = [],
): M[] => marks.filter((mark) => needsReason(mark, reports, mark))
