import {
  arrivalTime,
  effectiveEntry,
  entryInMeeting,
  expectedMark,
  overlaps,
  type AbsenceEntry,
  type MeetingTimes,
} from '#contract/day/attendance/absence-rules.ts'
import { formatTime, type TimeDisplay } from '#contract/formats.ts'
import type { Status } from '#contract/words.ts'
import { sentences } from './sentences.ts'

/** The latest mark of a student today. Times are 'HH:MM'. */
export type LastMark = {
  status: Status
  start_time: string
  arrived_at: string | null
  left_at: string | null
}

type Evidence = { mark: LastMark | undefined; entries: readonly AbsenceEntry[] }

/**
 * Returns why a student is not expected in the building at a time of today, null where they are. What happened last counts: an
 * arrival or a leave that the office saw, a mark, or a reported absence. Where nothing is known, the student is looked for.
 */
export function awayReason(time: string, { mark, entries }: Evidence, display: TimeDisplay): string | null {
  const now = minuteOf(time)
  const entry = entryInMeeting(entries, now)
  const reported = entry && overlaps(entry, now) ? entry : undefined
  // A class on a trip is marked present.
  if (reported?.kind === 'school_activity') return sentences.schoolActivity
  const cameAt = arrivalTime(entries.filter(({ end_time }) => end_time !== null && end_time <= time)) ?? ''
  const leftAt = timeOfLeave(time, { mark, entries })
  if (leftAt !== undefined && leftAt >= cameAt && !isSeenAfter(mark, leftAt))
    return sentences.leftAt(formatTime(leftAt, display))
  if (mark && isPresent(mark, time)) {
    const begins = reported?.start_time ?? ''
    return begins > mark.start_time && begins >= cameAt ? sentences.absent : null
  }
  if (mark) return cameAt > mark.start_time ? null : sentences.absent
  if (expectedMark(now, entries)?.status !== 'A') return null
  const expectedAt = effectiveEntry(entries)?.kind === 'late' ? reported?.end_time : null
  return expectedAt ? sentences.expectedAt(formatTime(expectedAt, display)) : sentences.absent
}

const pad = (number: number) => String(number).padStart(2, '0')

/** A meeting of one minute, so that the rules of meetings apply to a moment. */
function minuteOf(time: string): MeetingTimes {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + 1
  return { start_time: time, end_time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` }
}

/** A student who was absent at first may have come too late to count as tardy. */
const isPresent = ({ status, arrived_at }: LastMark, time: string) =>
  status !== 'A' || (arrived_at !== null && arrived_at <= time)

const isSeenAfter = (mark: LastMark | undefined, time: string) =>
  mark !== undefined && mark.status !== 'A' && mark.start_time > time

/** When the student was last seen to leave today, by the office or in a class. */
function timeOfLeave(time: string, { mark, entries }: Evidence): string | undefined {
  const times = [
    ...entries.flatMap(({ leave, start_time }) => (leave && start_time !== null ? [start_time] : [])),
    ...(mark?.left_at ? [mark.left_at] : []),
  ]
  return times
    .filter((each) => each <= time)
    .toSorted()
    .at(-1)
}
