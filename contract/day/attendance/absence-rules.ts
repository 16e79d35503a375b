import { MAX_ABSENCE_DAYS, daysBetween, type AbsenceKind, type Excuse, type Status } from '#contract/words.ts'

/**
 * What a reported absence means for the meetings on its days (decision 66). Free of schemas, because pages and server both use
 * it.
 */

/** 'HH:MM', the end excluded. */
export type MeetingTimes = { start_time: string; end_time: string }

/** A reported absence of one day, for one student. */
export type AbsenceEntry = {
  id: number
  kind: AbsenceKind
  /** 'HH:MM'; null where it begins with the day, or lasts to the end of the day. */
  start_time: string | null
  end_time: string | null
  /** True for an absence of this student alone; others are for a group, a grade or the school. */
  own: boolean
  /** The moment as ISO text in UTC; the entry that was added or changed last applies. */
  changed_at: string
  /** Set where the office saw the student arrive at `end_time` (decision 119). */
  arrival?: Arrival | null
  /** True where the office saw the student leave at `start_time`. */
  leave?: boolean
  /** The school's reason for it, which the office gave. */
  reason?: { id: number; name: string } | null
}

/**
 * `tardy_minutes`: up to so many minutes after a class began, a student who arrives is tardy in it, and absent after. It is the
 * rule of the day on which it was entered. `is_explained`: false while no one has said why the student was late.
 */
export type Arrival = { tardy_minutes: number; is_explained: boolean }

/** The mark that is preselected on a sheet that has not been saved. `from` and `until` are the times of the absence. */
export type ExpectedMark = {
  status: Status
  excuse: Excuse | null
  kind: AbsenceKind
  from: string | null
  until: string | null
  /** Set where the office saw the student arrive at `until`. */
  arrived?: true
  /** Set where the office saw the student leave at `from`. */
  left?: true
  /** The times of the mark, where the office saw the student arrive or leave during the meeting. */
  arrived_at?: string
  left_at?: string
}

/**
 * Returns the entry that applies to a student on a day: the latest one for this student alone, else the latest one for a group, a
 * grade or the school.
 */
export function effectiveEntry<Entry extends AbsenceEntry>(entries: readonly Entry[]): Entry | undefined {
  const own = entries.filter((entry) => entry.own)
  return (own.length > 0 ? own : entries).reduce<Entry | undefined>(
    (latest, entry) => (latest === undefined || isLater(entry, latest) ? entry : latest),
    undefined,
  )
}

const isLater = (one: AbsenceEntry, other: AbsenceEntry): boolean =>
  one.changed_at === other.changed_at ? one.id > other.id : one.changed_at > other.changed_at

/** True where a student is away for a part of a meeting. */
export const overlaps = (
  { start_time, end_time }: Pick<AbsenceEntry, 'start_time' | 'end_time'>,
  meeting: MeetingTimes,
): boolean =>
  (start_time === null || start_time < meeting.end_time) &&
  (end_time === null || end_time > meeting.start_time)

/**
 * Returns the entry that applies to a meeting. What the office saw applies to its time: after an arrival, what was reported for
 * later in the day, such as an early leave; before a leave, or before the absence that ends with an arrival, what had ended by
 * then.
 */
export function entryInMeeting<Entry extends AbsenceEntry>(
  entries: readonly Entry[],
  meeting: MeetingTimes,
): Entry | undefined {
  const entry = effectiveEntry(entries)
  if ((!entry?.arrival && !entry?.leave) || overlaps(entry, meeting)) return entry
  const { start_time: from, end_time: arrivedAt } = entry
  if (from !== null && meeting.end_time <= from) {
    return entryInMeeting(
      entries.filter(({ end_time }) => end_time !== null && end_time <= from),
      meeting,
    )
  }
  return effectiveEntry(
    entries.filter(
      ({ arrival, start_time }) =>
        !arrival && start_time !== null && arrivedAt !== null && start_time >= arrivedAt,
    ),
  )
}

/** When the office last saw a student arrive on the day of these entries. */
export const arrivalTime = (entries: readonly AbsenceEntry[]): string | undefined =>
  entries
    .flatMap(({ arrival, end_time }) => (arrival && end_time !== null ? [end_time] : []))
    .toSorted()
    .at(-1)

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** True where a student who arrives during a class is too late to count as tardy in it. */
const isTooLate = ({ arrival, end_time }: AbsenceEntry, meeting: MeetingTimes): boolean =>
  arrival !== null &&
  arrival !== undefined &&
  end_time !== null &&
  minutesOf(end_time) - minutesOf(meeting.start_time) > arrival.tardy_minutes

/**
 * The mark that the entries of a day propose for a meeting, null for none: A where the student is away for all of the
 * meeting, T where they come after it began, P where they are there when it begins and leave later, and at an activity of
 * the school. `entries` are all that reach the student on the day; where the one that counts does not touch the meeting,
 * the others propose nothing either.
 */
export function expectedMark(meeting: MeetingTimes, entries: readonly AbsenceEntry[]): ExpectedMark | null {
  const entry = entryInMeeting(entries, meeting)
  if (!entry || !overlaps(entry, meeting)) return null
  const { kind, start_time, end_time } = entry
  const times = {
    kind,
    from: start_time,
    until: end_time,
    ...(entry.arrival && { arrived: true as const }),
    ...(entry.leave && { left: true as const }),
  }
  const isPresentAtStart = start_time !== null && start_time > meeting.start_time
  if (kind === 'school_activity') return { status: 'P', excuse: null, ...times }
  const isOutAtEnd = end_time === null || end_time >= meeting.end_time
  if (isPresentAtStart) {
    const left_at = isOutAtEnd && (entry.leave || entry.arrival) ? { left_at: start_time } : {}
    return { status: 'P', excuse: null, ...times, ...left_at }
  }
  const arrived_at = !isOutAtEnd && entry.arrival ? { arrived_at: end_time } : {}
  const status = isOutAtEnd || isTooLate(entry, meeting) ? 'A' : 'T'
  const is_excused = kind !== 'unexcused'
  const excuse = entry.arrival?.is_explained === false ? null : excuseWithReason(status, { is_excused })
  return { status, excuse, ...times, ...arrived_at }
}

/** True where a mark differs from the expected one. A student who is expected to be present may still be late. */
export const differsFromExpected = (marked: Status, expected: Status): boolean =>
  expected === 'P' ? marked === 'A' : marked !== expected

/** The expected mark where an entry says why the student is away, null where there is none, or only an arrival without a reason. */
function explainedMark(meeting: MeetingTimes, entries: readonly AbsenceEntry[]): ExpectedMark | null {
  const isExplained = entryInMeeting(entries, meeting)?.arrival?.is_explained !== false
  return isExplained ? expectedMark(meeting, entries) : null
}

/** True where the entries of a day explain why a student was not there when a meeting began. */
export function explainsTardy(meeting: MeetingTimes, entries: readonly AbsenceEntry[]): boolean {
  const expected = explainedMark(meeting, entries)
  return expected !== null && (expected.status !== 'P' || expected.kind === 'school_activity')
}

/**
 * Returns the excuse that the entries of a day give to an absence in a meeting, null for none. An absence for only a part of the
 * meeting counts in full, because the teacher decides whether the student came at all.
 */
export function reportedExcuse(
  meeting: MeetingTimes,
  entries: readonly AbsenceEntry[],
): Extract<Excuse, 'AEX' | 'AUX'> | null {
  const expected = explainedMark(meeting, entries)
  if (!expected || expected.kind === 'school_activity') return null
  return expected.kind === 'unexcused' ? 'AUX' : 'AEX'
}

/**
 * True where an absence has no reason on file, so that someone has to call: the mark is an absence without AEX, and no reported
 * absence of that day overlaps the meeting.
 */
export const needsReason = (
  mark: { status: Status; excuse: Excuse | null },
  entries: readonly AbsenceEntry[],
  meeting: MeetingTimes,
): boolean => mark.status === 'A' && mark.excuse !== 'AEX' && explainedMark(meeting, entries) === null

/** The days ('YYYY-MM-DD', both inclusive) and times of a reported absence. */
export type AbsenceTimes = {
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  kind: AbsenceKind
}

/** The kind that follows from a reason: it decides whether the absence is excused, and nothing else. */
export function kindWithReason(kind: AbsenceKind, { is_excused }: { is_excused: boolean }): AbsenceKind {
  if (!is_excused) return 'unexcused'
  return kind === 'unexcused' ? 'excused' : kind
}

/** The excuse that follows from a reason for a mark; none for present. */
export function excuseWithReason(status: Status, { is_excused }: { is_excused: boolean }): Excuse | null {
  if (status === 'P') return null
  if (status === 'A') return is_excused ? 'AEX' : 'AUX'
  return is_excused ? 'TEX' : 'TUX'
}

/**
 * Says what is wrong with the days and times of a reported absence, worded to follow the field's name ('is required'); undefined
 * where nothing is.
 */
export function wrongTimes({
  start_date,
  end_date,
  start_time,
  end_time,
  kind,
}: AbsenceTimes): { field: keyof AbsenceTimes; problem: string } | undefined {
  const wrong = (field: keyof AbsenceTimes, problem: string) => ({ field, problem })
  if (end_date < start_date) return wrong('end_date', 'must be on or after the first day')
  if (daysBetween(start_date, end_date) > MAX_ABSENCE_DAYS) {
    return wrong('end_date', `must be within ${MAX_ABSENCE_DAYS} days of the first day`)
  }
  if (kind === 'late' && end_time === null) return wrong('end_time', 'is required')
  if (kind === 'late' && start_time !== null) return wrong('start_time', 'must be empty for a late arrival')
  if (kind === 'leaves_early' && start_time === null) return wrong('start_time', 'is required')
  if (kind === 'leaves_early' && end_time !== null) {
    return wrong('end_time', 'must be empty when the student leaves early')
  }
  if (start_time !== null && end_time !== null && end_time <= start_time) {
    return wrong('end_time', 'must be after the start time')
  }
  return undefined
}
