import { Worker } from 'node:worker_threads'
import { WORKER_IDLE_MS, WORKER_MEMORY_MB, WORKER_YOUNG_GENERATION_MB } from './limits.ts'
import type { WorkerReply, WorkerRequest } from './worker.ts'
import { UnreadableFile } from './unreadable-file.ts'

type Job = Omit<WorkerRequest, 'id'>
type ReadSheet = Extract<WorkerReply, { parts: Uint8Array[] }>

let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined
let lastJob: Promise<unknown> = Promise.resolve()
let jobCount = 0
let stopCount = 0

/** Reads a file in the worker after the files before it; a worker that fails or takes too long is ended. */
export function runInWorker(job: Job, milliseconds: number): Promise<ReadSheet> {
  const stopsBefore = stopCount
  const result = lastJob.then(() => {
    if (stopCount > stopsBefore) throw interrupted()
    return run(job, milliseconds)
  })
  lastJob = result.catch(() => undefined)
  return result
}

/** Ends the worker; the file that it reads and those that wait are refused. */
export async function stopWorker(): Promise<void> {
  stopCount += 1
  clearTimeout(idleTimer)
  const stopped = worker
  worker = undefined
  await stopped?.terminate()
}

async function run(job: Job, milliseconds: number): Promise<ReadSheet> {
  clearTimeout(idleTimer)
  const current = (worker ??= startWorker())
  current.ref()
  try {
    const reply = await request(current, job, milliseconds)
    if (!('refused' in reply)) return reply
    if (reply.mustRestart) await discard(current)
    const { code, message, cause } = reply.refused
    throw new UnreadableFile(code, message, { cause })
  } finally {
    current.unref()
    idleTimer = setTimeout(() => void stopWorker(), WORKER_IDLE_MS).unref()
  }
}

/** The worker gets no environment variables, because it reads untrusted files. */
function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: {
      maxOldGenerationSizeMb: WORKER_MEMORY_MB,
      maxYoungGenerationSizeMb: WORKER_YOUNG_GENERATION_MB,
    },
    execArgv: [],
    env: {},
  })
  started.on('error', () => undefined)
  started.on('exit', () => clearWorker(started))
  return started
}

function request(current: Worker, job: Job, milliseconds: number): Promise<WorkerReply> {
  const id = (jobCount += 1)
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
  const onMessage = (reply: WorkerReply) => {
    if (reply.id === id) resolve(reply)
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
  const timer = setTimeout(onTimeout, milliseconds)
  current.on('message', onMessage).on('error', onError).on('exit', onExit)
  current.postMessage({ ...job, id } satisfies WorkerRequest, [job.bytes.buffer as ArrayBuffer])
  return promise.finally(() => {
    clearTimeout(timer)
    current.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}

async function discard(failed: Worker): Promise<void> {
  clearWorker(failed)
  await failed.terminate()
}

function clearWorker(ended: Worker) {
  if (worker === ended) worker = undefined
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
