import { Worker } from 'node:worker_threads'
import type { TimetableInput, TimetableResult } from '../input.ts'
import type { StoredResult } from './queue.ts'
import type { SearchMessage, SearchTask } from './search-worker.ts'

const MAX_HEAP_MB = 512

export type SearchEnd = { stored: StoredResult; placements: TimetableResult['placements'] }

/** A search in a thread of its own. */
export type RunningSearch = {
  /** The best so far, which has not been taken yet. */
  takeProgress: () => StoredResult | undefined
  /** Has the search end with its best so far. */
  stop: () => void
  /** Rejected where the thread fails. */
  ended: Promise<SearchEnd>
  /** Ends the thread at once, with whatever it has. */
  terminate: () => Promise<unknown>
}

export function startSearch(
  input: TimetableInput,
  { seed, seconds }: { seed: number; seconds: number },
): RunningSearch {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
    workerData: { input, seed, milliseconds: seconds * 1000, stop } satisfies SearchTask,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const ended = Promise.withResolvers<SearchEnd>()
  let progress: StoredResult | undefined
  worker.on('message', ({ stored, placements }: SearchMessage) => {
    if (placements) ended.resolve({ stored, placements })
    else progress = stored
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
