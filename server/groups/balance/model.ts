/** Students and groups as indexes into the lists below, so that the search works on plain numbers. */
export type BalanceInput = {
  students: {
    /** The group that the student is in now; null in none. */
    home: number | null
    /** Stays in `home`. */
    pinned: boolean
    /** The value of each trait, as an index into `values`; null if the trait does not count the student. */
    values: (number | null)[]
  }[]
  /** A capacity of null is no limit. */
  groups: { capacity: number | null }[]
  /** `isMissing`: the student has no value. Students without a value are spread evenly too, after all named values. */
  values: { isMissing: boolean }[]
  pairs: { kind: 'apart' | 'together'; one: number; other: number }[]
}

/** How many students of some kind a group may have. */
export type Bounds = { min: number; max: number }

export type Targets = {
  sizes: Bounds[]
  /** By value, then by group. */
  counts: Bounds[][]
  /** Students for whom there is no seat. */
  leftOver: number[]
}

/** Sums and shares are floating-point numbers; one this close to a whole number counts as that number. */
const TOLERANCE = 1e-9
const bounds = (share: number): Bounds => ({
  min: Math.floor(share + TOLERANCE),
  max: Math.ceil(share - TOLERANCE),
})

/**
 * What an even distribution is: sizes as equal as capacities and the students who stay allow, so within one where neither
 * says otherwise, and of each value the floor or the ceiling of a group's share. The share is that of the group's size, or
 * the same for all groups where sizes are within one; where more students with a value stay in a group than its share, the
 * others share the rest.
 */
export function targetsOf(input: BalanceInput): Targets {
  const { students, groups, values } = input
  const leftOver = studentsWithoutSeat(input)
  const out = new Set(leftOver)
  const placed = students.filter((_, index) => !out.has(index))
  const stay = countStaying(input)
  const shares = levelOut(placed.length, {
    floors: stay.sizes,
    ceilings: seatsOf(input, placed.length),
    weights: groups.map(() => 1),
  })
  const isEven = Math.max(...shares) - Math.min(...shares) <= 1 + TOLERANCE
  const weights = isEven ? groups.map(() => 1) : shares
  const counts = values.map((_, value) => {
    const count = placed.filter((student) => student.values.includes(value)).length
    const floors = stay.counts[value]!
    return levelOut(count, { floors, ceilings: groups.map(() => Infinity), weights }).map(bounds)
  })
  return { sizes: shares.map(bounds), counts, leftOver }
}

/** Unassigned students, the last ones first, as many as there are more students than seats. */
function studentsWithoutSeat({ students, groups }: BalanceInput): number[] {
  const members = students.filter(({ home }) => home !== null).length
  const seats = groups.reduce((sum, { capacity }) => sum + (capacity ?? Infinity), 0)
  const unassigned = students.flatMap(({ home }, index) => (home === null ? [index] : []))
  const free = Math.max(0, seats - members)
  return free >= unassigned.length ? [] : unassigned.slice(free)
}

/**
 * The seats of each group. No student loses a place: if the groups have more students than seats, a group over capacity keeps at
 * most its current size.
 */
function seatsOf({ students, groups }: BalanceInput, placed: number): number[] {
  const seats = groups.map(({ capacity }) => capacity ?? Infinity)
  if (seats.reduce((sum, seat) => sum + seat, 0) >= placed) return seats
  return seats.map((seat, group) => Math.max(seat, students.filter(({ home }) => home === group).length))
}

/** Of the students who stay: how many there are in each group, and of each value in each group. */
function countStaying({ students, groups, values }: BalanceInput) {
  const sizes = groups.map(() => 0)
  const counts = values.map(() => groups.map(() => 0))
  for (const { home, pinned, values: own } of students) {
    if (!pinned || home === null) continue
    sizes[home]! += 1
    for (const value of own) if (value !== null) counts[value]![home]! += 1
  }
  return { sizes, counts }
}

type Limits = { floors: number[]; ceilings: number[]; weights: number[] }

/**
 * The shares of a total in proportion to weights, none below its floor, and none above its ceiling unless its floor is. The
 * level is found between the places where a group begins or ceases to take part.
 */
function levelOut(total: number, { floors, ceilings, weights }: Limits): number[] {
  const shareAt = (level: number) =>
    weights.map((weight, group) => Math.max(floors[group]!, Math.min(ceilings[group]!, level * weight)))
  const sumAt = (level: number) => shareAt(level).reduce((sum, share) => sum + share, 0)
  const levels = [0]
  for (const [group, weight] of weights.entries()) {
    if (weight === 0) continue
    levels.push(floors[group]! / weight)
    if (ceilings[group]! < Infinity) levels.push(ceilings[group]! / weight)
  }
  levels.sort((a, b) => a - b)
  const from = levels.findLast((level) => sumAt(level) <= total) ?? 0
  const base = shareAt(from)
  const rest = total - sumAt(from)
  const takes = weights.map((weight, group) =>
    base[group]! < ceilings[group]! && from * weight >= floors[group]! ? weight : 0,
  )
  const taking = takes.reduce((sum, weight) => sum + weight, 0)
  return base.map((share, group) => (taking === 0 ? share : share + (rest * takes[group]!) / taking))
}

/**
 * The pairs that a distribution can satisfy: not those of two students who stay, nor two kept together with a value that a
 * group may have only once. The search would spend all its time on the others.
 */
export function pairsToKeep(
  { students, values, pairs }: BalanceInput,
  { counts }: Targets,
): BalanceInput['pairs'] {
  const isRare = values.map(
    ({ isMissing }, value) => !isMissing && counts[value]!.every(({ max }) => max <= 1),
  )
  return pairs.filter(({ kind, one, other }) => {
    const [first, second] = [students[one]!, students[other]!]
    if (first.pinned && second.pinned) return false
    if (kind === 'apart') return true
    return !first.values.some((value) => value !== null && isRare[value] && second.values.includes(value))
  })
}
