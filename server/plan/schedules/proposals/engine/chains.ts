import type { Problem } from './problem.ts'
import type { Random } from './random.ts'
import type { WeekState } from './week-state.ts'

/** Longer chains change so much that they are rarely accepted. */
const MAX_CHAIN = 120
/** How many events of a chain may move to any free time. */
const MAX_ANYWHERE = 2
const ANYWHERE = -1

/**
 * Moves that only swap times: an event takes another option, the events that conflict with it take its former times, and
 * so on until nothing conflicts (a Kempe chain).
 */
export class Chains {
  readonly #state: WeekState
  readonly #problem: Problem
  readonly #random: Random
  /** By event and slot, the option that meets in this slot only. */
  readonly #optionAt: Int32Array
  readonly #slotAt = new Map<number, number>()
  /** The slot that each slot is swapped with. */
  readonly #exchange: Int32Array
  readonly #exchanged: number[] = []
  readonly #events: number[] = []
  readonly #targets: number[] = []
  readonly #former: number[] = []
  readonly #stamps: Int32Array
  #stamp = 0
  #anywhere = 0

  constructor(state: WeekState, random: Random) {
    const { problem } = state
    this.#state = state
    this.#problem = problem
    this.#random = random
    this.#stamps = new Int32Array(problem.worth.length)
    this.#exchange = new Int32Array(problem.slotCount).fill(-1)
    this.#optionAt = new Int32Array(problem.worth.length * problem.slotCount).fill(-1)
    problem.dayOf.forEach((day, slot) =>
      this.#slotAt.set(day * problem.slotCount + problem.hourOf[slot]!, slot),
    )
    for (const option of problem.options.items) {
      const first = problem.slots.start[option]!
      if (problem.slots.start[option + 1]! - first === 1)
        this.#optionAt[problem.eventOf[option]! * problem.slotCount + problem.slots.items[first]!] = option
    }
  }

  /** The option of an event that meets in one slot only, or -1. */
  optionAt(event: number, slot: number): number {
    return this.#optionAt[event * this.#problem.slotCount + slot]!
  }

  /** The slot of a weekday at an hour, or -1. */
  slotAt(day: number, hour: number): number {
    return this.#slotAt.get(day * this.#problem.slotCount + hour) ?? -1
  }

  /** Begins a move without a change. */
  begin(): void {
    for (const slot of this.#exchanged) this.#exchange[slot] = -1
    this.#exchanged.length = 0
    this.#events.length = 0
    this.#targets.length = 0
    this.#stamp++
  }

  /** Adds an event whose slots are swapped with those of the option to the move. */
  add(event: number, option: number): void {
    const { slots } = this.#problem
    const from = this.#state.option[event]!
    this.#push(event, option)
    let at = slots.start[from]!
    const end = slots.start[from + 1]!
    for (let to = slots.start[option]!; to < slots.start[option + 1]!; to++) {
      const target = slots.items[to]!
      if (this.#has(from, target)) continue
      while (at < end && this.#has(option, slots.items[at]!)) at++
      if (at === end) return
      this.#swap(slots.items[at++]!, target)
    }
  }

  /**
   * Finds all events that have to move along and returns by how much the cost would change; NaN if the move is not
   * possible or costs more than the limit. After a number, call `carryOut` or `abandon`.
   */
  evaluate(limit: number, slack: number): number {
    const state = this.#state
    let delta = 0
    this.#anywhere = 0
    for (let index = 0; index < this.#events.length; index++) {
      const target = this.#targets[index]!
      if (target === ANYWHERE) continue
      delta += state.countMove(state.option[this.#events[index]!]!, target)
      if (delta > limit + slack) return this.#giveUp(index + 1)
      const count = state.findConflicts(target)
      for (let place = 0; place < count; place++) {
        const other = state.conflicts[place]!
        if (this.#stamps[other] === this.#stamp) continue
        const option = this.#exchangedOption(other)
        if (option < 0 && ++this.#anywhere > MAX_ANYWHERE) return this.#giveUp(index + 1)
        this.#push(other, option)
      }
      if (this.#events.length > MAX_CHAIN) return this.#giveUp(index + 1)
    }
    return delta > limit && this.#anywhere === 0 ? this.#giveUp(this.#events.length) : delta
  }

  /** Carries out the evaluated move. Returns false and changes nothing if it is not possible. */
  carryOut(delta: number, limit: number): boolean {
    const state = this.#state
    const events = this.#events
    if (this.#anywhere > 0) this.#putAnywhereLast()
    this.#former.length = 0
    for (const event of events) {
      this.#former.push(state.option[event]!)
      state.leaveCells(event)
    }
    let cost = delta
    let placed = 0
    for (; placed < events.length; placed++) {
      const event = events[placed]!
      if (this.#targets[placed] === ANYWHERE) {
        const option = this.#freeOption(event)
        if (option < 0) break
        this.#targets[placed] = option
        cost += state.countMove(this.#former[placed]!, option)
      } else if (!state.isFree(this.#targets[placed]!)) break
      state.takeCells(event, this.#targets[placed]!)
    }
    if (placed === events.length && cost <= limit) {
      state.cost += cost
      return true
    }
    for (let index = 0; index < placed; index++) state.leaveCells(events[index]!)
    for (let index = 0; index < events.length; index++) {
      const target = this.#targets[index]!
      if (target !== ANYWHERE) state.countMove(target, this.#former[index]!)
      state.takeCells(events[index]!, this.#former[index]!)
    }
    return false
  }

  #giveUp(counted: number): number {
    for (let index = 0; index < counted; index++) {
      const target = this.#targets[index]!
      if (target !== ANYWHERE) this.#state.countMove(target, this.#state.option[this.#events[index]!]!)
    }
    return NaN
  }

  #putAnywhereLast(): void {
    const order = [...this.#events.keys()].sort(
      (one, other) => Number(this.#targets[one] === ANYWHERE) - Number(this.#targets[other] === ANYWHERE),
    )
    const [events, targets] = [[...this.#events], [...this.#targets]]
    order.forEach((from, to) => {
      this.#events[to] = events[from]!
      this.#targets[to] = targets[from]!
    })
  }

  /** The option of an event after its slots are swapped, or ANYWHERE if it has no such option. */
  #exchangedOption(event: number): number {
    const { slots, options } = this.#problem
    const current = this.#state.option[event]!
    const first = slots.start[current]!
    const count = slots.start[current + 1]! - first
    if (count === 1) {
      const slot = this.#exchange[slots.items[first]!]!
      return slot < 0 ? ANYWHERE : this.optionAt(event, slot)
    }
    for (let at = options.start[event]!; at < options.start[event + 1]!; at++)
      if (this.#isExchange(current, options.items[at]!)) return options.items[at]!
    return ANYWHERE
  }

  #isExchange(current: number, option: number): boolean {
    const { slots } = this.#problem
    if (option === current) return false
    const count = slots.start[option + 1]! - slots.start[option]!
    if (count !== slots.start[current + 1]! - slots.start[current]!) return false
    for (let at = slots.start[current]!; at < slots.start[current + 1]!; at++) {
      const slot = slots.items[at]!
      if (!this.#has(option, this.#exchange[slot]! < 0 ? slot : this.#exchange[slot]!)) return false
    }
    return true
  }

  #freeOption(event: number): number {
    const { options } = this.#problem
    const first = options.start[event]!
    const count = options.start[event + 1]! - first
    const offset = this.#random.below(count)
    for (let index = 0; index < count; index++) {
      const option = options.items[first + ((index + offset) % count)]!
      if (this.#state.isFree(option)) return option
    }
    return -1
  }

  #push(event: number, target: number): void {
    this.#stamps[event] = this.#stamp
    this.#events.push(event)
    this.#targets.push(target)
  }

  #swap(one: number, other: number): void {
    if (this.#exchange[one]! >= 0 || this.#exchange[other]! >= 0) return
    this.#exchange[one] = other
    this.#exchange[other] = one
    this.#exchanged.push(one, other)
  }

  #has(option: number, slot: number): boolean {
    const { slots } = this.#problem
    for (let at = slots.start[option]!; at < slots.start[option + 1]!; at++)
      if (slots.items[at] === slot) return true
    return false
  }
}
