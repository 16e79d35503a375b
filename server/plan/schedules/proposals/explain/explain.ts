import { Worker } from 'node:worker_threads'
import type { TimeDisplay } from '#contract/formats.ts'
import { gradeSpan } from '#contract/grades.ts'
import { DEFAULT_DISPLAY } from '#contract/people/person/display.ts'
import type { UnplacedRequirement } from '#contract/plan/schedules/proposals.ts'
import type { TimetableInput, TimetableResult } from '../input.ts'
import type { ExplainMessage, ExplainTask } from './explain-worker.ts'
import { unplacedRequirements } from './reasons.ts'

export const EXPLAIN_MS = 10_000
/** The solver checks the clock only now and then, so the thread gets extra time before it is ended. */
const GRACE_MS = 1_500
const MAX_HEAP_MB = 384

/**
 * The requirements that a result leaves unplaced, each with a smallest set of facts of which one must change. Runs in its own
 * thread. Reasons that are not found in time, or before `signal` stops it, are reported as not found. A failure of the thread
 * goes to `onFailure`, and the requirements then have no reasons.
 */
export async function explain(
  input: TimetableInput,
  result: Pick<TimetableResult, 'placements'>,
  {
    milliseconds = EXPLAIN_MS,
    display = DEFAULT_DISPLAY,
    unplaced = unplacedRequirements(input, result, display),
    signal,
    onFailure,
  }: {
    milliseconds?: number
    display?: TimeDisplay
    /** The result of `unplacedRequirements`, if another thread has already computed it. */
    unplaced?: readonly UnplacedRequirement[]
    signal?: AbortSignal
    onFailure: (error: unknown) => void
  },
): Promise<UnplacedRequirement[]> {
  if (unplaced.length === 0 || signal?.aborted) return [...unplaced]
  const { placements } = result
  const task: ExplainTask = { input, placements, display, grades: gradeSpan(), milliseconds }
  const worker = new Worker(new URL('explain-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const explained = new Map<number, UnplacedRequirement>()
  worker.on('message', (requirement: ExplainMessage) => explained.set(requirement.need_id, requirement))
  const stop = () => void worker.terminate()
  const timer = setTimeout(stop, milliseconds + GRACE_MS)
  signal?.addEventListener('abort', stop)
  try {
    await new Promise<void>((resolve) => {
      worker.on('error', onFailure)
      worker.on('exit', () => resolve())
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  return unplaced.map((requirement) => explained.get(requirement.need_id) ?? requirement)
}
