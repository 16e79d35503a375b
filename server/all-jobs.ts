import { backupJob } from './operate/backup/nightly.ts'
import { oldCountersJob } from './jobs/old-counters-job.ts'
import type { Database } from './database/pool.ts'
import { noticesQueue } from './day/notices/notices-queue.ts'
import type { SigningKeys } from './http/tokens/signing-keys.ts'
import type { Job, JobContext } from './jobs/job.ts'
import type { Queue } from './jobs/loop.ts'
import { nightQueue } from './jobs/night-queue.ts'
import { mailQueue } from './mail/mail-queue.ts'
import { deleteEndedRecordsJob } from './exchange/oneroster/records/delete-ended-job.ts'
import { retentionJob } from './operate/privacy/retention-job.ts'
import { markCountsJob } from './day/attendance/mark-counts-job.ts'
import { markYearsJob } from './day/attendance/mark-years-job.ts'
import { deleteDraftKeysJob } from './day/substitutes/delete-keys-job.ts'
import { dayChangeQueue } from './plan/roll-over/day-change-queue.ts'

/** The nightly jobs, in order. A feature exports its job from a separate file, which imports the type from `jobs/job.ts`. */
const NIGHT_JOBS: readonly Job[] = [
  backupJob,
  retentionJob,
  markYearsJob,
  markCountsJob,
  oldCountersJob,
  deleteDraftKeysJob,
  deleteEndedRecordsJob,
]

type Parts = Omit<JobContext, 'signal'> & { writes: Database; keys: SigningKeys }

/** The queues that a process serves besides requests; the app starts proposals itself, because calls wake them. */
export const queuesOf = ({ writes, keys, ...parts }: Parts): Queue[] => [
  dayChangeQueue({ ...parts, db: writes }),
  noticesQueue({ ...parts, db: writes, keys }),
  ...(parts.config.nightlyJobs ? [nightQueue(parts, NIGHT_JOBS)] : []),
  mailQueue({ ...parts, db: writes }),
]
