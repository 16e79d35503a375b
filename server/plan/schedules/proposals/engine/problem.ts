/**
 * What the search works on, without school words: events, each of which takes one of its options or none. An option is an
 * index, belongs to one event, and takes cells (a person or group at a time), each of which has one owner.
 */

/** Lists of numbers in one array: list i is `items` from `start[i]` up to, not including, `start[i + 1]`. */
export type Lists = { start: Int32Array; items: Int32Array }

export type Problem = {
  /** How many meetings each event is; one that cannot be placed costs as many. */
  worth: Int32Array
  /** The options of each event. */
  options: Lists
  /** Of each option. */
  eventOf: Int32Array
  /** The cost of an option, independent of others. */
  optionCost: Float64Array
  /** The cells that an option takes; no other event can take them. */
  claims: Lists
  /** The cells that must be free besides, such as those of groups with the same students. Of two options, each checks the other's. */
  checks: Lists
  cellCount: number
  /** The times at which an option meets, ascending, because two events that swap places swap these. */
  slots: Lists
  slotCount: number
  /** The costs that depend on the options of several events. */
  terms: readonly CostTerm[]
  /** The weekday of each slot, and the hour: equal for slots at the same time on different days. */
  dayOf: Int32Array
  hourOf: Int32Array
  /** Events that belong to one requirement. */
  linkedOf: Int32Array
}

/** Counts the costs that depend on several options. Each call returns the change of the cost. */
export type CostTerm = {
  add(option: number): number
  remove(option: number): number
}

export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const start = new Int32Array(lists.length + 1)
  lists.forEach((list, index) => (start[index + 1] = start[index]! + list.length))
  const items = new Int32Array(start[lists.length]!)
  lists.forEach((list, index) => items.set(list, start[index]))
  return { start, items }
}
