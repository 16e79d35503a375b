import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, workerData } from 'node:worker_threads'
import { MAX_READER_MB, MAX_READING_CPU_MS } from './limits.ts'

/**
 * Runs in a thread beside the one that reads, which may be busy for a long time: ends the process when it has taken too
 * much processor time for one file, or too much memory, or when the server has ended.
 */

export const OVERTIME_SIGNAL = 'SIGUSR2'

/** Processor time of the process in ms at which the file began that it reads; negative while it reads none. */
export type ReadingSince = Float64Array<SharedArrayBuffer>

export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const CHECK_MS = 50

if (!isMainThread) void guard((workerData as { since: ReadingSince }).since)

async function guard(since: ReadingSince): Promise<void> {
  const server = process.ppid
  for (;;) {
    await pause(CHECK_MS)
    const began = since[0]!
    if (began >= 0 && cpuMs() - began > MAX_READING_CPU_MS) process.kill(process.pid, OVERTIME_SIGNAL)
    if (process.memoryUsage.rss() > MAX_READER_MB * 1024 * 1024 || process.ppid !== server)
      process.kill(process.pid, 'SIGKILL')
  }
}
