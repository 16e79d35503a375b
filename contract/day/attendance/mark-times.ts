import type { Status } from '#contract/words.ts'
import type { AbsenceEntry, MeetingTimes } from './absence-rules.ts'

/**
 * The times of day that stand beside a mark: when the student came, of a tardy or of an absence that came too late to be one, and
 * when the student left, of a class that was attended (decision 119). Free of schemas, because pages and server both use it.
 */
export type MarkTimes = { arrived_at?: string | null | undefined; left_at?: string | null | undefined }

/** True for a time at which a student may come to a meeting, or leave it. */
export const isDuring = (time: string, { start_time, end_time }: MeetingTimes): boolean =>
  time >= start_time && time < end_time

/** Says what is wrong with the times of a mark, worded to follow the field's name; undefined where nothing is. */
export function wrongMarkTimes({
  status,
  arrived_at,
  left_at,
}: MarkTimes & { status: Status }): { field: keyof MarkTimes; problem: string } | undefined {
  const wrong = (field: keyof MarkTimes, problem: string) => ({ field, problem })
  if (arrived_at && status === 'P') return wrong('arrived_at', 'does not go with this status')
  if (left_at && status === 'A') return wrong('left_at', 'does not go with this status')
  if (arrived_at && left_at && left_at <= arrived_at) return wrong('left_at', 'must be after the arrival')
  return undefined
}

/** The time of leaving where it fits the rest of a mark, else null. */
export const fittingLeftAt = ({
  status,
  arrived_at,
  left_at,
}: MarkTimes & { status: Status }): string | null =>
  status === 'A' || !left_at || (arrived_at && left_at <= arrived_at) ? null : left_at

type Seen = Pick<AbsenceEntry, 'start_time' | 'end_time' | 'leave' | 'arrival' | 'changed_at'>

/** The entry of the office that saw a student leave a meeting for the rest of it; undefined where it saw none, or the student came back. */
export function leaveDuring<Entry extends Seen>(
  entries: readonly Entry[],
  meeting: MeetingTimes,
): (Entry & { start_time: string }) | undefined {
  const [last] = entries
    .filter((entry): entry is Entry & { start_time: string } =>
      Boolean(entry.leave && entry.start_time !== null && isDuring(entry.start_time, meeting)),
    )
    .toSorted((one, other) => (one.start_time > other.start_time ? -1 : 1))
  const isBack = entries.some(
    ({ arrival, start_time, end_time }) =>
      arrival && start_time === last?.start_time && end_time !== null && end_time < meeting.end_time,
  )
  return isBack ? undefined : last
}
