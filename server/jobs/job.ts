import type { Config } from '#server/config.ts'
import type { Databases } from '#server/database/pool.ts'
import type { Clock } from '#server/clock.ts'

/** Events of a job as lines of the app's log; never names or marks. */
export type JobLog = Record<'info' | 'warn' | 'error', (details: object, event: string) => void>

export type JobContext = Databases & {
  config: Config
  clock: Clock
  log: JobLog
  /** Aborted when the app stops: a long job ends soon after, by throwing, and runs again after the next start. */
  signal: AbortSignal
}

/** Work that is done once a night in one of the processes of a database. */
export type Job = {
  /** A few lower-case words with hyphens; the key of its last run. */
  name: string
  /** Does the work and returns what it did as a sentence without names. May run a second time in a night. */
  run: (context: JobContext) => Promise<string>
}

/** A failure whose message tells the superuser what to do. */
export class JobFailure extends Error {}
