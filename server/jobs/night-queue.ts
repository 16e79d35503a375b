import type { Job, JobContext } from './job.ts'
import type { Queue } from './loop.ts'
import { runDueJobs } from './run-due-jobs.ts'

/** The app's first minutes belong to the people who have waited for it. */
const FIRST_LOOK_MS = 2 * 60_000
const LOOK_MS = 60_000

/** Runs jobs at the school's night, or soon after a start that missed it. */
export const nightQueue = (parts: Omit<JobContext, 'signal'>, jobs: readonly Job[]): Queue => ({
  name: 'night',
  firstLookMs: FIRST_LOOK_MS,
  lookMs: LOOK_MS,
  failure: { level: 'error', event: 'jobs not started' },
  serve: (signal) => runDueJobs({ ...parts, signal }, jobs),
})
