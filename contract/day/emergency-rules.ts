/**
 * How an emergency roll is counted and merged (decision 120). Free of schemas, because pages and server both use it; pages count
 * without a network, too.
 */

/** `unknown` takes back an earlier state. */
export const ROLL_STATES = ['seen', 'missing', 'unknown'] as const
export type RollState = (typeof ROLL_STATES)[number]

export const ROLL_KINDS = ['drill', 'emergency'] as const
export type RollKind = (typeof ROLL_KINDS)[number]
export const ROLL_KIND_LABELS: Record<RollKind, string> = { drill: 'Drill', emergency: 'Emergency' }

/** A page sends no more marks than this at once. */
export const MAX_ROLL_MARKS = 500

/** Someone saw a student, or did not, at a moment (ISO text in UTC). `id` is null until the server has it. */
export type RollMark = { id: number | null; student_id: number; state: RollState; at: string; by: string }

/** A student on the roll. `class` is the place of their class among the classes, null for none. */
export type OnRoll = { id: number; class: number | null; away: string | null }

/** The mark of each student that counts: the latest by its own time, among equal times the one that the server got last. */
export function latestMarks(marks: Iterable<RollMark>): Map<number, RollMark> {
  const latest = new Map<number, RollMark>()
  for (const mark of marks) {
    const before = latest.get(mark.student_id)
    if (before === undefined || isLater(mark, before)) latest.set(mark.student_id, mark)
  }
  return latest
}

const isLater = (one: RollMark, other: RollMark): boolean =>
  one.at === other.at ? (one.id ?? Infinity) > (other.id ?? Infinity) : one.at > other.at

export type RollTotal = {
  /** The students who should be in the building, with those who were away and have been marked since. */
  expected: number
  seen: number
  missing: number
  /** Those of whom nobody has said anything. */
  open: number
  away: number
}

/** Counts students. One who was away counts among the others as soon as someone has seen or misses them. */
export function countRoll(
  students: Iterable<OnRoll>,
  marks: ReadonlyMap<number, Pick<RollMark, 'state'>>,
): RollTotal {
  const total = emptyTotal()
  for (const { id, away } of students)
    addToTotal(total, { isAway: away !== null, state: marks.get(id)?.state ?? 'unknown', count: 1 })
  return total
}

export const emptyTotal = (): RollTotal => ({ expected: 0, seen: 0, missing: 0, open: 0, away: 0 })

/** Adds a number of students who have the same state. */
export function addToTotal(
  total: RollTotal,
  { isAway, state, count }: { isAway: boolean; state: RollState; count: number },
): void {
  if (isAway && state === 'unknown') {
    total.away += count
    return
  }
  total.expected += count
  if (state === 'unknown') total.open += count
  else total[state] += count
}

type Times = { start_time: string; end_time: string }

/**
 * Returns the class in which a student is looked for at a time ('HH:MM'), of all their classes of the day: the current one, else the
 * next one, else the last one.
 */
export function classAtTime<Class extends Times>(classes: readonly Class[], time: string): Class | undefined {
  const inOrder = classes.toSorted((one, other) => (one.start_time < other.start_time ? -1 : 1))
  return (
    inOrder.find(({ start_time, end_time }) => start_time <= time && time < end_time) ??
    inOrder.find(({ start_time }) => start_time > time) ??
    inOrder.at(-1)
  )
}
