import { Worker } from 'node:worker_threads'
import type { TimeDisplay } from '#contract/formats.ts'
import { gradeSpan } from '#contract/grades.ts'
import type { TimetableInput } from '../input.ts'
import type { StoredResult } from './queue.ts'
import type { SearchEnd, SearchMessage, SearchTask } from './search-worker.ts'

const MAX_HEAP_MB = 512

/** A search in a separate thread. */
export type RunningSearch = {
  /** The best result so far that was not read yet. */
  takeProgress: () => StoredResult | undefined
  /** Stops the search, which then returns its best result. */
  stop: () => void
  /** Rejected where the thread fails. */
  ended: Promise<SearchEnd>
  /** Ends the thread immediately; its unsaved result is lost. */
  terminate: () => Promise<unknown>
}

export function startSearch(
  input: TimetableInput,
  { seed, seconds, display }: { seed: number; seconds: number; display: TimeDisplay },
): RunningSearch {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
    workerData: {
      input,
      seed,
      milliseconds: seconds * 1000,
      display,
      grades: gradeSpan(),
      stop,
    } satisfies SearchTask,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const ended = Promise.withResolvers<SearchEnd>()
  let progress: StoredResult | undefined
  worker.on('message', (message: SearchMessage) => {
    if ('placements' in message) ended.resolve(message)
    else progress = message.stored
  })
  worker.on('error', ended.reject)
  worker.on('exit', () => ended.reject(new Error('the search ended without a result')))
  return {
    takeProgress() {
      const taken = progress
      progress = undefined
      return taken
    },
    stop: () => Atomics.store(new Int32Array(stop), 0, 1),
    ended: ended.promise,
    terminate: () => worker.terminate(),
  }
}
