import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MAX_READING_MS, READER_HEAP_MB, READER_IDLE_MS, READER_NEW_OBJECTS_MB } from './limits.ts'
import type { FileType, ReaderReply, ReaderRequest } from './reader-main.ts'
import { OVERTIME_SIGNAL } from './reader-guard.ts'
import { sentences } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** `Omit` of a union keeps only what all of its parts have. */
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
type Job = WithoutId<ReaderRequest>
type ReadSheet = { type: FileType; sheet: string | undefined; parts: Uint8Array[] }

let reader: ChildProcess | undefined
let idleTimer: NodeJS.Timeout | undefined
let lastJob: Promise<unknown> = Promise.resolve()
let jobCount = 0
let stopCount = 0

/**
 * Reads a file in a separate process, one after the other, so that a hostile file never takes memory of the server. A process
 * that fails, or takes too much time or memory, is ended.
 */
export function runInReader(job: Job, milliseconds = MAX_READING_MS): Promise<ReadSheet> {
  const stopsBefore = stopCount
  const result = lastJob.then(() => {
    if (stopCount > stopsBefore) throw interrupted()
    return run(job, milliseconds)
  })
  lastJob = result.catch(() => undefined)
  return result
}

/** Ends the process; the file that it reads and those that wait are refused. */
export async function stopReader(): Promise<void> {
  stopCount += 1
  clearTimeout(idleTimer)
  if (reader) await end(reader)
}

async function run(job: Job, milliseconds: number): Promise<ReadSheet> {
  clearTimeout(idleTimer)
  const current = (reader ??= startReader())
  current.ref()
  current.channel?.ref()
  try {
    return await read(current, job, milliseconds)
  } finally {
    current.unref()
    current.channel?.unref()
    idleTimer = setTimeout(() => void stopReader(), READER_IDLE_MS).unref()
  }
}

/** It gets no environment but the place of the compiled code, because it reads untrusted files. */
function startReader(): ChildProcess {
  const compiled = process.env['NODE_COMPILE_CACHE']
  const started = fork(fileURLToPath(new URL('reader-main.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${READER_HEAP_MB}`, `--max-semi-space-size=${READER_NEW_OBJECTS_MB}`],
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A signal from the terminal is for the server, which ends the reader itself.
    detached: process.platform !== 'win32',
  })
  started.on('exit', () => forget(started))
  started.on('error', () => forget(started))
  return started
}

function read(current: ChildProcess, job: Job, milliseconds: number): Promise<ReadSheet> {
  const id = (jobCount += 1)
  const parts: Uint8Array[] = []
  const { promise, resolve, reject } = Promise.withResolvers<ReadSheet>()
  const onMessage = (reply: ReaderReply) => {
    if (reply.id !== id) return
    if ('part' in reply) return void parts.push(reply.part)
    if (!('refused' in reply)) return resolve({ type: reply.type, sheet: reply.sheet, parts })
    const { code, message, cause } = reply.refused
    if (reply.mustRestart) void end(current)
    reject(new UnreadableFile(code, message, { cause }))
  }
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => reject(reasonOf(job, code, signal))
  const onTimeout = () => {
    reject(tooSlow(job))
    void end(current)
  }
  const timer = setTimeout(onTimeout, milliseconds)
  current.on('message', onMessage).on('error', reject).on('exit', onExit)
  current.send({ ...job, id } satisfies ReaderRequest, (error) => error && reject(interrupted()))
  return promise.finally(() => {
    clearTimeout(timer)
    current.off('message', onMessage).off('error', reject).off('exit', onExit)
  })
}

/** Why a reader ended. V8 aborts when its heap is full; the guard and the system kill a process that is too large. */
function reasonOf(job: Job, code: number | null, signal: NodeJS.Signals | null): UnreadableFile {
  if (signal === OVERTIME_SIGNAL) return tooSlow(job)
  return stopping.size === 0 && (signal === 'SIGKILL' || signal === 'SIGABRT' || code === ABORTED)
    ? tooMuchMemory(job)
    : interrupted()
}
const ABORTED = 134

const stopping = new Set<ChildProcess>()

async function end(ended: ChildProcess): Promise<void> {
  forget(ended)
  if (ended.exitCode !== null || ended.signalCode !== null) return
  stopping.add(ended)
  ended.ref()
  const exited = once(ended, 'exit')
  ended.kill('SIGKILL')
  await exited
  stopping.delete(ended)
}

function forget(ended: ChildProcess) {
  if (reader === ended) reader = undefined
}

const tooSlow = (job: Job) => tooLarge(job, sentences.tooSlow)

const tooMuchMemory = (job: Job) => tooLarge(job, sentences.tooMuchMemory)

const tooLarge = (job: Job, sentence: string) =>
  new UnreadableFile('too_large', 'makesSquare' in job ? sentences.pictureTooLarge : sentence)

const interrupted = () => new UnreadableFile('unreadable', sentences.interrupted)
