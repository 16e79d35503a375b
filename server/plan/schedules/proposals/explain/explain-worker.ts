import { parentPort, workerData } from 'node:worker_threads'
import type { TimeDisplay } from '#contract/formats.ts'
import { setGradeSpan, type GradeSpan } from '#contract/grades.ts'
import type { UnplacedRequirement } from '#contract/plan/schedules/proposals.ts'
import type { Placement, TimetableInput } from '../input.ts'
import { lowerThreadPriority } from '../low-priority.ts'
import { reasonsOf } from './reasons.ts'
import { loadSolver } from './solver.ts'

/** The thread that explains: sends each requirement that is left with its reasons, one message each. */

export type ExplainTask = {
  input: TimetableInput
  placements: readonly Placement[]
  display: TimeDisplay
  grades: GradeSpan
  milliseconds: number
}
export type ExplainMessage = UnplacedRequirement

lowerThreadPriority()
const { input, placements, display, grades, milliseconds } = workerData as ExplainTask
setGradeSpan(grades)
const began = performance.now()
const { decide } = await loadSolver()
const left = milliseconds - (performance.now() - began)
const reasons = reasonsOf(
  input,
  { placements },
  { decide, display, milliseconds: left, now: () => performance.now() },
)
// oxlint-disable-next-line require-post-message-target-origin -- a port of a thread has no origin
for (const reason of reasons) parentPort?.postMessage(reason satisfies ExplainMessage)
