import {
  effectiveEntry,
  differsFromExpected,
  expectedMark,
  needsReason,
  type AbsenceEntry,
} from '#contract/day/attendance/absence-rules.ts'
import type { ContradictionKind } from '#contract/day/attendance/call-codes.ts'
import type { Excuse, Status } from '#contract/words.ts'

/** A mark of one student, with the times of its class, 'HH:MM'. */
export type JudgedMark = {
  section_period_id: number
  teacher_id: number
  status: Status
  excuse: Excuse | null
  start_time: string
  end_time: string
}

export type FoundContradiction<M extends JudgedMark> = {
  kind: ContradictionKind
  /** In order of time: the marks in question and those next to them. */
  marks: { mark: M; isDoubtful: boolean }[]
}

type DayOfStudent<M extends JudgedMark> = {
  /** By time. */
  marks: readonly M[]
  /** The reported absences of the student on this day. */
  entries: readonly AbsenceEntry[]
  /** What another teacher of the same section period had saved before the mark that counts now. */
  replaced?: readonly M[]
}

const isThere = ({ status }: JudgedMark) => status !== 'A'

/**
 * The contradictions in the marks of one student on one day. A mark that belongs to another contradiction is not listed as a
 * gap too.
 */
export function findContradictionsOf<M extends JudgedMark>(day: DayOfStudent<M>): FoundContradiction<M>[] {
  const against = day.marks.filter((mark) => contradictsReport(mark, day.entries))
  const differences = differencesIn(day)
  const named = new Set([...against, ...differences.flatMap(({ marks }) => marks.map(({ mark }) => mark))])
  const contradiction = { kind: 'known' as const, marks: against.map((mark) => ({ mark, isDoubtful: true })) }
  return [...gapsIn(day, named), ...(against.length > 0 ? [contradiction] : []), ...differences]
}

/**
 * Whether a mark contradicts the reported absences: present while the student was reported out or late, absent while they
 * should have been there, or absent outside the time of a late arrival or an early leave.
 */
export function contradictsReport(mark: JudgedMark, entries: readonly AbsenceEntry[]): boolean {
  const expected = expectedMark(mark, entries)
  if (expected) return differsFromExpected(mark.status, expected.status)
  // A student who arrives late or leaves early attends the rest of the day.
  const kind = effectiveEntry(entries)?.kind
  return needsReason(mark, entries, mark) && (kind === 'late' || kind === 'leaves_early')
}

/** Consecutive classes that were missed without a reason on file, with the attended ones before and after. */
function gapsIn<M extends JudgedMark>(
  { marks, entries }: DayOfStudent<M>,
  named: ReadonlySet<M>,
): FoundContradiction<M>[] {
  const gaps: FoundContradiction<M>[] = []
  let before: M | undefined
  let missed: M[] = []
  for (const mark of marks) {
    if (!isThere(mark)) {
      missed.push(mark)
      continue
    }
    const doubtful = missed.filter((one) => needsReason(one, entries, one) && !named.has(one))
    if (before && doubtful.length > 0) {
      const beside = { isDoubtful: false }
      gaps.push({
        kind: 'between',
        marks: [
          { mark: before, ...beside },
          ...doubtful.map((one) => ({ mark: one, isDoubtful: true })),
          { mark, ...beside },
        ],
      })
    }
    before = mark
    missed = []
  }
  return gaps
}

/** Pairs of marks at one time, one of them an absence; a mark of another teacher that was replaced counts too. */
function differencesIn<M extends JudgedMark>({
  marks,
  replaced = [],
}: DayOfStudent<M>): FoundContradiction<M>[] {
  const pairs: [M, M][] = []
  marks.forEach((one, index) => {
    for (const other of marks.slice(index + 1)) {
      if (overlaps(one, other) && isThere(one) !== isThere(other)) pairs.push([one, other])
    }
  })
  for (const old of replaced) {
    const now = marks.find(({ section_period_id }) => section_period_id === old.section_period_id)
    if (now && isThere(now) !== isThere(old)) pairs.push([old, now])
  }
  return pairs.map((pair) => ({
    kind: 'teachers',
    marks: pair.map((mark) => ({ mark, isDoubtful: true })),
  }))
}

/** Ends are excluded: a class from nine to ten does not overlap one from ten to eleven. */
const overlaps = (one: JudgedMark, other: JudgedMark) =>
  one.start_time < other.end_time && other.start_time < one.end_time
