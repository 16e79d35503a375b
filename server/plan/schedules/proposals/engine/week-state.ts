import type { Problem } from './problem.ts'

/** Which option each event has, who owns each cell, and what it costs. No cell ever has two owners. */
export class WeekState {
  readonly problem: Problem
  /** Of each event, -1 where it is not placed. */
  readonly option: Int32Array
  readonly owner: Int32Array
  cost = 0
  /** Meetings. */
  placed = 0
  /** The events that the last call of `findConflicts` found. */
  readonly conflicts: Int32Array
  #stamps: Int32Array
  #stamp = 0

  constructor(problem: Problem) {
    this.problem = problem
    this.option = new Int32Array(problem.worth.length).fill(-1)
    this.owner = new Int32Array(problem.cellCount).fill(-1)
    this.conflicts = new Int32Array(problem.worth.length)
    this.#stamps = new Int32Array(problem.worth.length)
  }

  /** Places an event at an option whose cells are free. */
  place(option: number): void {
    const { eventOf, optionCost, terms, worth } = this.problem
    const event = eventOf[option]!
    this.takeCells(event, option)
    this.placed += worth[event]!
    this.cost += optionCost[option]!
    for (let index = 0; index < terms.length; index++) this.cost += terms[index]!.add(option)
  }

  /** Removes a placed event from its option. */
  lift(event: number): void {
    const { optionCost, terms, worth } = this.problem
    const option = this.option[event]!
    this.leaveCells(event)
    this.option[event] = -1
    this.placed -= worth[event]!
    this.cost -= optionCost[option]!
    for (let index = 0; index < terms.length; index++) this.cost += terms[index]!.remove(option)
  }

  /** What it would cost to place an option. */
  costOf(option: number): number {
    const { optionCost, terms } = this.problem
    let cost = optionCost[option]!
    for (let index = 0; index < terms.length; index++) {
      cost += terms[index]!.add(option)
      terms[index]!.remove(option)
    }
    return cost
  }

  /** The cost of moving a placed event, ... */
  countMove(from: number, to: number): number {
    const { optionCost, terms } = this.problem
    let delta = optionCost[to]! - optionCost[from]!
    for (let index = 0; index < terms.length; index++)
      delta += terms[index]!.remove(from) + terms[index]!.add(to)
    return delta
  }

  /** ... that it leaves its cells, ... */
  leaveCells(event: number): void {
    const { claims } = this.problem
    const option = this.option[event]!
    for (let at = claims.start[option]!, end = claims.start[option + 1]!; at < end; at++)
      this.owner[claims.items[at]!] = -1
  }

  /** ... and that it takes others. */
  takeCells(event: number, option: number): void {
    const { claims } = this.problem
    for (let at = claims.start[option]!, end = claims.start[option + 1]!; at < end; at++)
      this.owner[claims.items[at]!] = event
    this.option[event] = option
  }

  isFree(option: number): boolean {
    const { claims, checks } = this.problem
    const event = this.problem.eventOf[option]!
    for (let at = claims.start[option]!, end = claims.start[option + 1]!; at < end; at++) {
      const owner = this.owner[claims.items[at]!]!
      if (owner >= 0 && owner !== event) return false
    }
    for (let at = checks.start[option]!, end = checks.start[option + 1]!; at < end; at++) {
      const owner = this.owner[checks.items[at]!]!
      if (owner >= 0 && owner !== event) return false
    }
    return true
  }

  /** Puts the events that conflict with an option into `conflicts`, each once, and returns their number. */
  findConflicts(option: number): number {
    const { claims, checks } = this.problem
    const event = this.problem.eventOf[option]!
    const stamp = ++this.#stamp
    this.#stamps[event] = stamp
    let count = 0
    for (let at = claims.start[option]!, end = claims.start[option + 1]!; at < end; at++) {
      const owner = this.owner[claims.items[at]!]!
      if (owner < 0 || this.#stamps[owner] === stamp) continue
      this.#stamps[owner] = stamp
      this.conflicts[count++] = owner
    }
    for (let at = checks.start[option]!, end = checks.start[option + 1]!; at < end; at++) {
      const owner = this.owner[checks.items[at]!]!
      if (owner < 0 || this.#stamps[owner] === stamp) continue
      this.#stamps[owner] = stamp
      this.conflicts[count++] = owner
    }
    return count
  }

  /** Restores the options of an earlier state of the same problem. */
  restore(options: Int32Array): void {
    for (let event = 0; event < options.length; event++)
      if (this.option[event]! >= 0 && this.option[event] !== options[event]) this.lift(event)
    for (let event = 0; event < options.length; event++)
      if (options[event]! >= 0 && this.option[event]! < 0) this.place(options[event]!)
  }
}
