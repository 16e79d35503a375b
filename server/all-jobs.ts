import { backupJob } from './operate/backup/nightly.ts'
import { oldCountersJob } from './jobs/old-counters-job.ts'
import type { Job } from './jobs/job.ts'
import { forgetEndedRecordsJob } from './exchange/oneroster/records/forget-ended-job.ts'
import { retentionJob } from './operate/privacy/retention-job.ts'
import { forgetDraftKeysJob } from './day/substitutes/forget-keys-job.ts'

/**
 * What is done every night, in this order. A feature exports its job from a file of its own, which imports the type from
 * `jobs/job.ts`.
 */
export const allJobs: readonly Job[] = [
  backupJob,
  retentionJob,
  oldCountersJob,
  forgetDraftKeysJob,
  forgetEndedRecordsJob,
]
