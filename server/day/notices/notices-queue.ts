import type { JobLog } from '#server/jobs/job.ts'
import { withLease } from '#server/jobs/lease.ts'
import type { Queue } from '#server/jobs/loop.ts'
import { findNoticeSettings } from './queries.ts'
import { runNotices, type NoticeParts } from './run.ts'

/** In its first seconds after a start the app serves the people who waited for it. */
const FIRST_LOOK_MS = 3000
const LOOK_MS = 30_000
const LEASE_SECONDS = 60

/** Notifies families at the school's times. Every process checks; a lease gives the work to one of them. */
export const noticesQueue = (parts: NoticeParts & { log: JobLog }): Queue => ({
  name: 'notices',
  firstLookMs: FIRST_LOOK_MS,
  lookMs: LOOK_MS,
  failure: { level: 'warn', event: 'families not notified; trying again soon' },
  async serve(signal) {
    if (!(await findNoticeSettings(parts.db)).is_on) return
    const run = await withLease({ ...parts, signal }, { name: 'notices', seconds: LEASE_SECONDS }, runNotices)
    if (run && Object.values(run).some((count) => count > 0)) parts.log.info(run, 'families notified')
  },
})
