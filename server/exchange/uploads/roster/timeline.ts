import type { EnrollmentOfFile } from './file-rows.ts'

/** Days in a group from `begin` to the day before `end`. Days compare as texts, and an open end is the last of all days. */
export type Span = {
  id: number | null
  group: number
  begin: string
  end: string
  /** The id that the other system has for it. */
  sourced_id?: string | null
  row: EnrollmentOfFile | null
}
export const OPEN = '9999-12-31'

type Options = {
  today: string
  /** The first day on which a group may get further students: after the last sheet of former days that was taken. */
  freeFrom: (group: number) => string
  /** Whether a group is made for the next school year: a place in it stays when the student moves before. */
  isPlanned?: (group: number) => boolean
  /** Whether `today` is a later day, before which a row fills no days. */
  isAhead?: boolean
}

/**
 * A student's time in the groups of one type after a file. What was before today stays: a row only fills days on which the
 * student was in no group, and only those after the last sheet that was taken in its group. From today on the rows count, and
 * a group that no row names ends where a row begins. The wanted days of two rows do not overlap.
 */
export function mergeTimeline(
  existing: readonly Span[],
  rows: readonly EnrollmentOfFile[],
  { today, freeFrom, isPlanned = () => false, isAhead = false }: Options,
): Span[] {
  const beforeToday = { begin: '', end: today }
  const fromToday = { begin: today, end: OPEN }
  const former = existing.flatMap((span) => within(span, beforeToday))
  const lasting = existing.flatMap((span) => within(span, fromToday))
  const isEnded = new Set(rows.filter(({ ended }) => ended).map(({ group_id }) => group_id))
  const wanted = rows.filter(({ ended }) => !ended).map((row) => requestedDays(row, existing, today))
  const requested = wanted.flatMap((span) => within(span, fromToday))
  const inNextYear = requested.filter(({ group }) => isPlanned(group))
  const places = lasting
    .filter(({ group }) => isPlanned(group))
    .flatMap((span) => cutBefore(span, inNextYear))
  const beforeNextYear = requested
    .filter(({ group }) => !isPlanned(group))
    .flatMap((span) => without(span, [...places, ...inNextYear]))
  const coming = [...beforeNextYear, ...inNextYear]
  const named = new Set(wanted.map(({ group }) => group))
  const staying = lasting.filter(({ group }) => !named.has(group) && !isEnded.has(group))
  return joinSpans([
    ...former,
    ...(isAhead ? [] : wanted).flatMap((span) =>
      within(span, { begin: freeFrom(span.group), end: today }).flatMap((part) => without(part, former)),
    ),
    ...coming,
    ...staying.flatMap((span) => cutBefore(span, coming)),
  ])
}

/** The days that a row requests. Missing days stay as they are; for a new member they begin today. */
export function requestedDays(row: EnrollmentOfFile, existing: readonly Span[], today: string): Span {
  const own = ownSpan(row, existing, today)
  const lasts = own !== undefined && own.end >= today
  const begin = row.begin_date ?? (lasts ? own.begin : today)
  const isOpen = row.end_date === undefined ? !lasts || own.end === today : row.end_date === null
  const end = isOpen ? OPEN : (row.end_date ?? own!.end)
  return { id: own?.id ?? null, group: row.group_id, begin, end, row }
}

/** Returns the membership that a row is about: the one with its id, else the one that it overlaps or continues. */
function ownSpan(
  { group_id, begin_date, end_date, sourced_id }: EnrollmentOfFile,
  existing: readonly Span[],
  today: string,
): Span | undefined {
  const spans = existing.filter(({ group }) => group === group_id)
  const [begin, end] = [begin_date ?? today, end_date ?? OPEN]
  return (
    spans.find((span) => sourced_id !== null && (span.sourced_id ?? `member-${span.id}`) === sourced_id) ??
    spans.findLast((span) => span.begin <= end && span.end >= begin)
  )
}

/** Returns the part of a span within these days. */
function within(span: Span, days: { begin: string; end: string }): Span[] {
  const [begin, end] = [later(span.begin, days.begin), earlier(span.end, days.end)]
  return begin < end ? [{ ...span, begin, end }] : []
}

/** What of a span none of these others has. */
const without = (span: Span, others: readonly Span[]): Span[] =>
  others.reduce(
    (parts, { begin, end }) =>
      parts.flatMap((part) => [
        ...within(part, { begin: '', end: begin }),
        ...within(part, { begin: end, end: OPEN }),
      ]),
    [span],
  )

/** A span up to the first of the others that overlaps it. */
function cutBefore(span: Span, others: readonly Span[]): Span[] {
  const begins = others
    .filter(({ begin, end }) => begin < span.end && end > span.begin)
    .map(({ begin }) => begin)
  const end = [span.end, ...begins].reduce(earlier)
  return span.begin < end ? [{ ...span, end }] : []
}

/** Merges consecutive spans in one group, unless they were separate before; each id remains once. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  const used = new Set<number>()
  for (const span of spans.toSorted((a, b) => (a.begin < b.begin ? -1 : 1))) {
    const last = joined.at(-1)
    const isNext = last?.group === span.group && last.end === span.begin && !areTwoRows(last, span)
    if (last && isNext && (last.id === null || span.id === null || last.id === span.id)) {
      last.end = span.end
      last.id ??= span.id !== null && used.has(span.id) ? null : span.id
      last.row ??= span.row
      if (last.id !== null) used.add(last.id)
      continue
    }
    const id = span.id !== null && used.has(span.id) ? null : span.id
    if (id !== null) used.add(id)
    joined.push({ ...span, id })
  }
  return joined
}

/** True where the other system has a separate enrollment for each of two spans, whose ids it gets back. */
const areTwoRows = ({ row: one }: Span, { row: other }: Span): boolean =>
  one !== null && other !== null && one !== other && one.sourced_id !== null && other.sourced_id !== null

export const earlier = (one: string, other: string): string => (one < other ? one : other)
export const later = (one: string, other: string): string => (one > other ? one : other)
