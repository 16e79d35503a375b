import { setTimeout as pause } from 'node:timers/promises'
import type { JobLog } from '#server/jobs/job.ts'
import { runNotices, type NoticeParts } from './run.ts'

/** The app's first seconds belong to the people who have waited for it. */
const FIRST_CHECK_MS = 3000
const CHECK_MS = 30_000
/** A run that does not end by then loses its database; its transaction is rolled back, and the next start does it. */
const STOP_TIMEOUT_MS = 5000

type Times = { firstCheckMs?: number; checkMs?: number }

/** Tells families at the school's times, until `close` is called. Each process does so; one at a time has the work. */
export function startNotices(
  parts: NoticeParts & { log: JobLog },
  { firstCheckMs = FIRST_CHECK_MS, checkMs = CHECK_MS }: Times = {},
): { close: () => Promise<void> } {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(check, firstCheckMs)
  timer.unref()

  function check(): void {
    running = runAndLog(parts).finally(() => {
      if (isStopped) return
      timer = setTimeout(check, checkMs)
      timer.unref()
    })
  }

  return {
    close: async () => {
      isStopped = true
      clearTimeout(timer)
      const timeout = new AbortController()
      const late = pause(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined)
      await Promise.race([running, late])
      timeout.abort()
    },
  }
}

async function runAndLog({ log, ...parts }: NoticeParts & { log: JobLog }): Promise<void> {
  try {
    const run = await runNotices(parts)
    if (run && Object.values(run).some((count) => count > 0)) log.info(run, 'families told')
  } catch (error) {
    log.warn({ err: error }, 'families not told; tried again in a moment')
  }
}
