import { parentPort, workerData } from 'node:worker_threads'
import type { TimeDisplay } from '#contract/formats.ts'
import { setGradeSpan, type GradeSpan } from '#contract/grades.ts'
import { WISHES, type UnplacedRequirement, type WishCount } from '#contract/plan/schedules/proposals.ts'
import { unplacedRequirements } from '../explain/reasons.ts'
import type { TimetableInput, TimetableResult } from '../input.ts'
import { lowerThreadPriority } from '../low-priority.ts'
import { score, currentPlacements } from '../score.ts'
import { propose } from '../search.ts'
import { stepsOf } from '../steps.ts'
import type { StoredResult } from './queue.ts'

/**
 * The search thread. It sends its progress every second in the form in which it is stored, and the best result at the
 * end.
 */

export type SearchTask = {
  input: TimetableInput
  seed: number
  milliseconds: number
  display: TimeDisplay
  grades: GradeSpan
  /** One shared 32-bit number; the search ends soon after it is 1. */
  stop: SharedArrayBuffer
}
export type SearchEnd = {
  stored: StoredResult
  placements: TimetableResult['placements']
  /** What is left over, without reasons. */
  unplaced: UnplacedRequirement[]
}
/** The result includes everything; progress includes the first fields only. */
export type SearchMessage = Pick<SearchEnd, 'stored'> | SearchEnd

const PROGRESS_MS = 1000
/** If the process is killed, the stored steps are at most this old. */
const STEPS_MS = 5000

const { input, seed, milliseconds, display, grades, stop } = workerData as SearchTask
setGradeSpan(grades)
lowerThreadPriority()
const stopped = new Int32Array(stop)
const before = score(input, currentPlacements(input)).counts
let [sentAt, stepsSentAt] = [-Infinity, -Infinity]
const best = propose(input, {
  seed,
  milliseconds,
  isStopped: () => Atomics.load(stopped, 0) === 1,
  onProgress: (result) => {
    const now = performance.now()
    if (now - sentAt < PROGRESS_MS) return
    sentAt = now
    const withSteps = now - stepsSentAt >= STEPS_MS
    if (withSteps) stepsSentAt = now
    send({ stored: storedOf(result, withSteps) })
  },
})
send({
  stored: storedOf(best, true),
  placements: best.placements,
  unplaced: best.placed < best.wanted ? unplacedRequirements(input, best, display) : [],
})

function send(message: SearchMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a port of threads, not a window
  parentPort?.postMessage(message)
}

function storedOf(result: TimetableResult, withSteps: boolean): StoredResult {
  const { counts, score: sum } = score(input, result.placements)
  const wishes = WISHES.map((wish): WishCount => ({ wish, count: counts[wish], before: before[wish] }))
  return {
    placed: result.placed,
    wanted: result.wanted,
    score: sum,
    wishes: JSON.stringify(wishes),
    ...(withSteps && { steps: JSON.stringify(stepsOf(input, result)) }),
  }
}
