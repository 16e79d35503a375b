import { keepHome } from './keep-home.ts'
import type { BalanceInput, Targets } from './model.ts'
import { Placement, type Costs } from './placement.ts'
import { startFromHome } from './start.ts'

/**
 * What a proposal is judged by: a value with a name counts before all pairs, a pair before having no value, and that before
 * students who leave their group.
 */
const JUDGED: Costs = { value: 1e9, pair: 1e6, missing: 1e3, move: 1 }
/** The weights of the search: all equal, so that it may accept one kind of deviation to fix another. */
const SEARCHED: Costs = { value: 10, pair: 10, missing: 3, move: 0.01 }
/** How much the weight of a deviation grows each time that nothing fixes it. */
const HEAVIER = 1

/** How many columns of traits are compared before the best found is proposed: about half a second. */
const MAX_WORK = 40_000_000
/** The same between two pauses: about five milliseconds. */
const WORK_BETWEEN_PAUSES = 500_000
/**
 * After this share of the work without a better proposal, the search restarts from the best one with some students swapped.
 */
const PATIENCE = 0.2
/** For how many steps a student may not return to a group, and the random part on top. */
const STEPS_UNTIL_RETRY = { least: 5, spread: 10 }

/** A swap of two students, or with `other` null a move of one. */
type Step = { cost: number; one: number; other: number | null; to: number }
/** Too many or too few students with a value in a group, or a broken pair. */
type Deviation = { at: number } | BalanceInput['pairs'][number]

/**
 * Tabu search: picks a deviation at random and fixes it with the cheapest swap, even if that makes something else worse, but
 * not with one that was recently undone. A deviation that nothing fixes gets a higher weight.
 */
export class Search {
  groupOf: Int32Array
  readonly #input: BalanceInput
  readonly #movable: number[]
  readonly #isMovable: boolean[]
  readonly #placement: Placement
  /** Until which step a student does not return to a group, at student * groupCount + group. */
  readonly #barredUntil: Int32Array
  readonly #workOfSwap: number
  #least = Infinity
  #work = 0
  #steps = 0
  readonly #next = randomNumbers()
  #chosen: Step | undefined
  #ties = 0

  constructor(input: BalanceInput, targets: Targets) {
    this.#input = input
    const withoutSeat = new Set(targets.leftOver)
    this.#isMovable = input.students.map(({ pinned }, student) => !pinned && !withoutSeat.has(student))
    this.#movable = [...this.#isMovable.keys()].filter((student) => this.#isMovable[student])
    this.#placement = new Placement(input, targets, SEARCHED)
    this.#barredUntil = new Int32Array(input.students.length * input.groups.length)
    this.#workOfSwap = (input.students[0]?.values.length ?? 0) + 4
    startFromHome(this.#placement, input, targets)
    this.groupOf = this.#placement.groupOf.slice()
  }

  *run(): Generator<void, void> {
    let pause = WORK_BETWEEN_PAUSES
    let improvedAt = 0
    while (this.#work < MAX_WORK) {
      const least = this.#least
      const deviation = this.#nextDeviation()
      if (!deviation) break
      if (this.#least < least) improvedAt = this.#work
      this.#mend(deviation)
      if (this.#work - improvedAt > PATIENCE * MAX_WORK) {
        this.#shake()
        improvedAt = this.#work
      }
      if (this.#work < pause) continue
      pause = this.#work + WORK_BETWEEN_PAUSES
      yield
    }
    this.#restoreBest()
    this.#placement.weigh(JUDGED)
    yield* keepHome(this.#placement, this.#input, this.#movable)
    this.groupOf = this.#placement.groupOf.slice()
  }

  /** One of all deviations; remembers the placement where there was never less. Undefined where there is none. */
  #nextDeviation(): Deviation | undefined {
    const placement = this.#placement
    const deviations: Deviation[] = []
    let cost = 0
    for (let at = 0; at < placement.counts.length; at += 1) {
      const deviation = Math.abs(placement.deviation(at))
      if (deviation === 0) continue
      deviations.push({ at })
      cost += deviation * (placement.isOfMissing(at) ? JUDGED.missing : JUDGED.value)
    }
    for (const pair of this.#input.pairs) {
      if (!placement.isBroken(pair.one, pair.other, pair.kind === 'apart')) continue
      deviations.push(pair)
      cost += JUDGED.pair
    }
    this.#work += placement.counts.length
    if (cost < this.#least) {
      this.#least = cost
      this.groupOf = placement.groupOf.slice()
    }
    return deviations[this.#next(deviations.length)]
  }

  #mend(deviation: Deviation): void {
    this.#chosen = undefined
    this.#steps += 1
    // Counts a step even if there is nothing to try, so that the search ends.
    this.#work += 100 * this.#workOfSwap
    if ('at' in deviation) this.#tryForCount(deviation.at)
    else this.#tryForPair(deviation)
    const step = this.#chosen as Step | undefined
    if (!step) return
    if (step.cost >= 0) this.#weighMore(deviation)
    this.#apply(step)
  }

  #weighMore(deviation: Deviation): void {
    const placement = this.#placement
    if ('at' in deviation) {
      const { at } = deviation
      placement.weighMore(at, HEAVIER * (placement.isOfMissing(at) ? SEARCHED.missing / SEARCHED.value : 1))
      return
    }
    const partner = placement.partners[deviation.one]!.find(({ other }) => other === deviation.other)
    if (partner) partner.pair.weight += HEAVIER
  }

  #tryForCount(at: number): void {
    const placement = this.#placement
    const { groupOf } = placement
    const group = at % placement.groupCount
    const isTooMany = placement.deviation(at) > 0
    const leaving: number[] = []
    const coming: number[] = []
    for (const student of this.#movable) {
      const isHere = groupOf[student] === group
      if (placement.hasValueAt(student, at) === (isHere === isTooMany))
        (isHere ? leaving : coming).push(student)
    }
    for (const one of leaving) for (const other of coming) this.#trySwap(one, other)
    if (isTooMany) for (const one of leaving) this.#tryMoves(one)
    else for (const one of coming) this.#tryMove(one, group)
  }

  #tryForPair({ kind, one, other }: BalanceInput['pairs'][number]): void {
    const { groupOf } = this.#placement
    const pair = [
      [one, other],
      [other, one],
    ] as const
    for (const [student, partner] of pair) {
      if (!this.#isMovable[student]) continue
      for (const swapped of this.#movable) {
        if (groupOf[swapped] === groupOf[student] || swapped === partner) continue
        if (kind === 'apart' || groupOf[swapped] === groupOf[partner]) this.#trySwap(student, swapped)
      }
      if (kind === 'apart') this.#tryMoves(student)
      else this.#tryMove(student, groupOf[partner]!)
    }
  }

  #trySwap(one: number, other: number): void {
    this.#work += this.#workOfSwap
    const placement = this.#placement
    const cost = placement.costOfSwap(one, other)
    if (this.#chosen && cost > this.#chosen.cost) return
    const to = placement.groupOf[other]!
    if (!this.#isAway(one, to) && !this.#isAway(other, placement.groupOf[one]!))
      this.#choose({ cost, one, other, to })
  }

  #tryMoves(one: number): void {
    for (let to = 0; to < this.#placement.groupCount; to += 1) this.#tryMove(one, to)
  }

  #tryMove(one: number, to: number): void {
    if (!this.#placement.fits(one, to) || this.#isAway(one, to)) return
    this.#work += this.#workOfSwap
    const cost = this.#placement.costOfMove(one, to)
    if (!this.#chosen || cost <= this.#chosen.cost) this.#choose({ cost, one, other: null, to })
  }

  #isAway(student: number, group: number): boolean {
    return this.#steps < this.#barredUntil[student * this.#placement.groupCount + group]!
  }

  /** The cheapest, of equal ones each with the same chance. */
  #choose(step: Step): void {
    const isTie = this.#chosen !== undefined && step.cost === this.#chosen.cost
    this.#ties = isTie ? this.#ties + 1 : 1
    if (this.#next(this.#ties) === 0) this.#chosen = step
  }

  #apply({ one, other, to }: Step): void {
    const placement = this.#placement
    const until = this.#steps + STEPS_UNTIL_RETRY.least + this.#next(STEPS_UNTIL_RETRY.spread)
    this.#barredUntil[one * placement.groupCount + placement.groupOf[one]!] = until
    if (other === null) placement.place(one, to)
    else {
      this.#barredUntil[other * placement.groupCount + to] = until
      placement.swap(one, other)
    }
  }

  #restoreBest(): void {
    for (const student of this.#movable) this.#placement.place(student, this.groupOf[student]!)
  }

  /** Restarts from the best placement with some random swaps, and with equal weights again. */
  #shake(): void {
    this.#restoreBest()
    this.#placement.weigh(SEARCHED)
    const movable = this.#movable
    for (let swaps = 0; swaps <= movable.length / 20; swaps += 1) {
      const [one, other] = [movable[this.#next(movable.length)]!, movable[this.#next(movable.length)]!]
      if (this.#placement.groupOf[one] !== this.#placement.groupOf[other]) this.#placement.swap(one, other)
    }
  }
}

/** A pseudorandom whole number below `below`; each run gives the same sequence. */
function randomNumbers(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}
