import { setTimeout as pause } from 'node:timers/promises'
import type { Job, JobContext } from './job.ts'
import { runDueJobs } from './run-due-jobs.ts'

/** The app's first minutes belong to the people who have waited for it. */
const FIRST_CHECK_MS = 2 * 60_000
const CHECK_MS = 60_000
/** A job that does not end by then loses its database, and runs again after the next start. */
const STOP_TIMEOUT_MS = 10_000

type Times = { firstCheckMs?: number; checkMs?: number }

/** Runs jobs at the school's night, or soon after a start that missed it, until `close` is called. */
export function startJobs(
  parts: Omit<JobContext, 'signal'>,
  jobs: readonly Job[],
  { firstCheckMs = FIRST_CHECK_MS, checkMs = CHECK_MS }: Times = {},
): { close: () => Promise<void> } {
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(check, firstCheckMs)
  timer.unref()

  function check(): void {
    running = runDueJobs({ ...parts, signal: stop.signal }, jobs)
      .catch((error: unknown) => parts.log.error({ err: error }, 'jobs not started'))
      .finally(() => {
        if (stop.signal.aborted) return
        timer = setTimeout(check, checkMs)
        timer.unref()
      })
  }

  return {
    close: async () => {
      stop.abort()
      clearTimeout(timer)
      const timeout = new AbortController()
      const late = pause(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined)
      await Promise.race([running, late])
      timeout.abort()
    },
  }
}
