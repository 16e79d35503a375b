import { WINDOW_MS, type Use } from './window.ts'

/**
 * Counts uses in this process alone, for limits that each call passes. All counts begin anew every minute, so that they
 * take no more memory than a minute's callers.
 */
export function createProcessCounter(now: () => number = () => performance.now()) {
  const uses = new Map<number, number>()
  let endsAt = 0

  return function countInProcess(key: number, max: number): Use {
    const moment = now()
    if (moment >= endsAt) {
      uses.clear()
      endsAt = moment + WINDOW_MS
    }
    const count = (uses.get(key) ?? 0) + 1
    uses.set(key, count)
    return { isAllowed: count <= max, seconds: Math.max(1, Math.ceil((endsAt - moment) / 1000)) }
  }
}
