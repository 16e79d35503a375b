import { Worker } from 'node:worker_threads'
import { IDLE_MS, READING_MB, READING_YOUNG_MB } from './limits.ts'
import type { Answer, Job } from './table-worker.ts'
import { UnreadableFile } from './unreadable-file.ts'

type Work = Omit<Job, 'id'>
type Reading = Extract<Answer, { pieces: Uint8Array[] }>

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()
let jobs = 0
let stops = 0

/** Waits for the files before this one, then reads it in the worker; a worker that fails or hangs is ended. */
export function runJob(work: Work, milliseconds: number): Promise<Reading> {
  const before = stops
  const turn = last.then(() => {
    if (stops > before) throw interrupted()
    return run(work, milliseconds)
  })
  last = turn.catch(() => undefined)
  return turn
}

/** Ends the worker, what it reads and what waits for it. */
export async function stopWorker(): Promise<void> {
  stops += 1
  clearTimeout(idle)
  const stopped = worker
  worker = undefined
  await stopped?.terminate()
}

async function run(work: Work, milliseconds: number): Promise<Reading> {
  clearTimeout(idle)
  const current = (worker ??= startWorker())
  current.ref()
  try {
    const answer = await ask(current, work, milliseconds)
    if (!('refused' in answer)) return answer
    if (answer.spoiled) await discard(current)
    const { code, message, cause } = answer.refused
    throw new UnreadableFile(code, message, { cause })
  } finally {
    current.unref()
    idle = setTimeout(() => void stopWorker(), IDLE_MS).unref()
  }
}

/** Nothing of the server's environment is the business of a thread that reads strangers' files. */
function startWorker(): Worker {
  const started = new Worker(new URL('table-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: READING_MB, maxYoungGenerationSizeMb: READING_YOUNG_MB },
    execArgv: [],
    env: {},
  })
  started.on('error', () => undefined)
  started.on('exit', () => forget(started))
  return started
}

function ask(current: Worker, work: Work, milliseconds: number): Promise<Answer> {
  const id = (jobs += 1)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onMessage = (answer: Answer) => {
    if (answer.id === id) resolve(answer)
  }
  const onError = (error: Error & { code?: string }) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : error)
    void discard(current)
  }
  const onExit = () => reject(interrupted())
  const onTimeout = () => {
    reject(tooSlow())
    void discard(current)
  }
  const clock = setTimeout(onTimeout, milliseconds)
  current.on('message', onMessage).on('error', onError).on('exit', onExit)
  current.postMessage({ ...work, id } satisfies Job, [work.bytes.buffer as ArrayBuffer])
  return promise.finally(() => {
    clearTimeout(clock)
    current.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}

async function discard(failed: Worker): Promise<void> {
  forget(failed)
  await failed.terminate()
}

function forget(gone: Worker) {
  if (worker === gone) worker = undefined
}

const tooSlow = () =>
  new UnreadableFile(
    'too_large',
    'This file takes too long to read. Please copy the rows that Homeroom needs into a new file.',
  )

const tooMuchMemory = () =>
  new UnreadableFile(
    'too_large',
    'This file needs too much memory. Please copy the rows that Homeroom needs into a new file.',
  )

const interrupted = () =>
  new UnreadableFile('unreadable', 'Reading this file was interrupted. Please choose it again.')
