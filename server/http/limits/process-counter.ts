import { WINDOW_MS, type Use } from './window.ts'

/** Callers choose the keys, so a flood must not use up memory; beyond this number, keys of a minute are not counted. */
const MAX_KEYS = 50_000

/**
 * Counts uses in this process alone, for limits that each call passes. All counts restart every minute, so that their memory is
 * limited to the callers of a minute.
 */
export function createProcessCounter(now: () => number = () => performance.now()) {
  const uses = new Map<number | string, number>()
  let endsAt = 0

  return function countInProcess(key: number | string, max: number): Use {
    const moment = now()
    if (moment >= endsAt) {
      uses.clear()
      endsAt = moment + WINDOW_MS
    }
    const count = (uses.get(key) ?? 0) + 1
    if (count > 1 || uses.size < MAX_KEYS) uses.set(key, count)
    return { isAllowed: count <= max, seconds: Math.max(1, Math.ceil((endsAt - moment) / 1000)) }
  }
}
