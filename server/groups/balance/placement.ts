import type { BalanceInput, Bounds, Targets } from './model.ts'

/** A student who is in no group. */
export const NO_GROUP = -1

/** What one deviation of each kind costs: of a value with a name, of a pair, of having no value, and of leaving one's group. */
export type Costs = { value: number; pair: number; missing: number; move: number }

/** The two students of a pair share its weight. */
type Partner = { other: number; apart: boolean; pair: { weight: number } }

/**
 * Students in groups, and the change in cost of moving or swapping some of them, updated with each move. Sizes have no cost,
 * because a move must fit. Arrays of plain numbers, because a search tries millions of swaps.
 */
export class Placement {
  /** The group of each student. */
  readonly groupOf: Int32Array
  readonly sizes: Int32Array
  /** The number of students with a value in a group, at value * groupCount + group: such a place is called `at`. */
  readonly counts: Int32Array
  readonly partners: Partner[][]
  readonly groupCount: number
  readonly #traitCount: number
  /** The value of each trait of a student, at student * traitCount + trait; -1 for none. */
  readonly #valueOf: Int32Array
  readonly #traitOf: Int32Array
  readonly #sizes: Bounds[]
  readonly #bounds: Bounds[]
  readonly #weights: Float64Array
  /** The cost of one more or one fewer student with a value in a group. */
  readonly #more: Float64Array
  readonly #less: Float64Array
  readonly #input: BalanceInput
  #moveCost = 0

  constructor(input: BalanceInput, targets: Targets, costs: Costs) {
    this.#input = input
    this.groupCount = input.groups.length
    this.#traitCount = input.students[0]?.values.length ?? 0
    this.groupOf = new Int32Array(input.students.length).fill(NO_GROUP)
    this.sizes = new Int32Array(this.groupCount)
    this.counts = new Int32Array(input.values.length * this.groupCount)
    this.#sizes = targets.sizes
    this.#bounds = targets.counts.flat()
    this.#weights = new Float64Array(this.counts.length)
    this.#more = new Float64Array(this.counts.length)
    this.#less = new Float64Array(this.counts.length)
    this.#valueOf = Int32Array.from(
      input.students.flatMap(({ values }) => values.map((value) => value ?? -1)),
    )
    this.#traitOf = traitsOfValues(input)
    this.partners = input.students.map(() => [])
    for (const { kind, one, other } of input.pairs) {
      const pair = { weight: 0 }
      this.partners[one]!.push({ other, apart: kind === 'apart', pair })
      this.partners[other]!.push({ other: one, apart: kind === 'apart', pair })
    }
    this.weigh(costs)
  }

  /** Sets what deviations cost, the same for all of a kind. */
  weigh({ value, pair, missing, move }: Costs): void {
    this.#moveCost = move
    for (const own of this.partners) for (const partner of own) partner.pair.weight = pair
    for (let at = 0; at < this.counts.length; at += 1) {
      this.#weights[at] = this.isOfMissing(at) ? missing : value
      this.#recount(at)
    }
  }

  /** Makes one deviation cost more than the others of its kind. */
  weighMore(at: number, more: number): void {
    this.#weights[at]! += more
    this.#recount(at)
  }

  place(student: number, group: number): void {
    const before = this.groupOf[student]!
    this.groupOf[student] = group
    if (before !== NO_GROUP) this.#count(student, before, -1)
    if (group !== NO_GROUP) this.#count(student, group, 1)
  }

  swap(one: number, other: number): void {
    const [group, otherGroup] = [this.groupOf[one]!, this.groupOf[other]!]
    this.place(one, otherGroup)
    this.place(other, group)
  }

  /** Whether the groups that a student leaves and joins have sizes within their bounds after the move. */
  fits(student: number, to: number): boolean {
    const from = this.groupOf[student]!
    return from !== to && this.sizes[from]! > this.#sizes[from]!.min && this.sizes[to]! < this.#sizes[to]!.max
  }

  /** What placing a student in another group adds to the cost. */
  costOfMove(student: number, to: number): number {
    const from = this.groupOf[student]!
    let cost = this.#costOfLeaving(student, from, to, NO_GROUP)
    for (let trait = 0; trait < this.#traitCount; trait += 1) {
      const value = this.#valueOf[student * this.#traitCount + trait]!
      if (value < 0) continue
      if (from !== NO_GROUP) cost += this.#less[value * this.groupCount + from]!
      cost += this.#more[value * this.groupCount + to]!
    }
    return cost
  }

  /** What a swap of two students of different groups adds to the cost. */
  costOfSwap(one: number, other: number): number {
    const [from, to] = [this.groupOf[one]!, this.groupOf[other]!]
    let cost = this.#costOfLeaving(one, from, to, other) + this.#costOfLeaving(other, to, from, one)
    for (let trait = 0; trait < this.#traitCount; trait += 1) {
      const value = this.#valueOf[one * this.#traitCount + trait]!
      const otherValue = this.#valueOf[other * this.#traitCount + trait]!
      if (value === otherValue) continue
      if (value >= 0)
        cost += this.#less[value * this.groupCount + from]! + this.#more[value * this.groupCount + to]!
      if (otherValue < 0) continue
      cost +=
        this.#less[otherValue * this.groupCount + to]! + this.#more[otherValue * this.groupCount + from]!
    }
    return cost
  }

  /** By how many students a count is above its bounds, or below as a negative number. */
  deviation(at: number): number {
    const { min, max } = this.#bounds[at]!
    const count = this.counts[at]!
    return count < min ? count - min : count > max ? count - max : 0
  }

  isOfMissing(at: number): boolean {
    return this.#input.values[Math.floor(at / this.groupCount)]!.isMissing
  }

  hasValueAt(student: number, at: number): boolean {
    const value = Math.floor(at / this.groupCount)
    return this.#valueOf[student * this.#traitCount + this.#traitOf[value]!] === value
  }

  isBroken(one: number, other: number, apart: boolean): boolean {
    return breaks(apart, this.groupOf[one]!, this.groupOf[other]!)
  }

  /** The cost of pairs and of moves. A pair with `swapped`, who moves in exchange, does not change. */
  #costOfLeaving(student: number, from: number, to: number, swapped: number): number {
    let cost = 0
    const { home } = this.#input.students[student]!
    if (to === home) cost -= this.#moveCost
    if (from === home) cost += this.#moveCost
    for (const { other, apart, pair } of this.partners[student]!) {
      if (other === swapped) continue
      const group = this.groupOf[other]!
      cost += (Number(breaks(apart, to, group)) - Number(breaks(apart, from, group))) * pair.weight
    }
    return cost
  }

  #count(student: number, group: number, difference: number): void {
    this.sizes[group]! += difference
    for (let trait = 0; trait < this.#traitCount; trait += 1) {
      const value = this.#valueOf[student * this.#traitCount + trait]!
      if (value < 0) continue
      const at = value * this.groupCount + group
      this.counts[at]! += difference
      this.#recount(at)
    }
  }

  /** Within the bounds, one student more or less costs nothing; outside, it reduces or increases the deviation. */
  #recount(at: number): void {
    const { min, max } = this.#bounds[at]!
    const [count, weight] = [this.counts[at]!, this.#weights[at]!]
    this.#more[at] = count < min ? -weight : count >= max ? weight : 0
    this.#less[at] = count > max ? -weight : count <= min ? weight : 0
  }
}

/** A pair is not broken while one of the two is in no group. */
const breaks = (apart: boolean, group: number, other: number): boolean =>
  group !== NO_GROUP && other !== NO_GROUP && (group === other) === apart

function traitsOfValues({ students, values }: BalanceInput): Int32Array {
  const traits = new Int32Array(values.length)
  for (const student of students)
    for (const [trait, value] of student.values.entries()) if (value !== null) traits[value] = trait
  return traits
}
