import { DatabaseUnusable } from '#server/database/database-unusable.ts'
import { countJob } from '#server/http/metrics/counts.ts'
import { JobFailure, type Job, type JobContext } from './job.ts'
import { holdLease, newOwner } from './lease.ts'
import { claimJob, finishJob, NIGHT_LEASE_SECONDS, releaseJob } from './queries.ts'
import { nightOf } from './rules.ts'

type Times = { leaseSeconds?: number }

/** Runs the jobs that are due tonight and that no process has run yet, one after the other. */
export async function runDueJobs(
  context: JobContext,
  jobs: readonly Job[],
  times: Times = {},
): Promise<void> {
  for (const job of jobs) {
    if (context.signal.aborted) return
    const owner = await claim(context, job)
    if (owner !== undefined) await runClaimed(context, job, owner, times)
  }
}

/**
 * Runs a job on request. Returns its result, or undefined if a process is already running it; the result is recorded as for every
 * run.
 */
export async function runJobNow(
  context: JobContext,
  job: Job,
): Promise<{ ended: Promise<void> } | undefined> {
  const owner = await claim(context, job, true)
  return owner === undefined ? undefined : { ended: runClaimed(context, job, owner) }
}

async function claim(
  context: JobContext,
  { name: job }: Job,
  isRequested = false,
): Promise<string | undefined> {
  const { db, clock } = context
  const school = await db.selectFrom('school').select('time_zone').executeTakeFirst()
  if (!school) return undefined
  const [startedAt, owner] = [clock.moment(), newOwner()]
  const night = nightOf(startedAt, school.time_zone)
  return (await claimJob(db, { job, night, owner, startedAt, isRequested })) ? owner : undefined
}

async function runClaimed(
  context: JobContext,
  job: Job,
  owner: string,
  { leaseSeconds = NIGHT_LEASE_SECONDS }: Times = {},
): Promise<void> {
  const { db, clock, log, signal } = context
  const claimed = { name: job.name, owner }
  const lease = holdLease(context, claimed, leaseSeconds)
  try {
    const sentence = await job.run(lease.context)
    if (lease.isLost()) return
    await finishJob(db, claimed, { outcome: 'done', sentence, finishedAt: clock.moment() })
    countJob(job.name, 'succeeded')
    log.info({ job: job.name, sentence }, 'job done')
  } catch (error) {
    if (lease.isLost()) return
    if (signal.aborted) {
      await releaseJob(db, claimed)
      return
    }
    countJob(job.name, 'failed')
    log.error({ err: error, job: job.name }, 'job failed')
    await finishJob(db, claimed, {
      outcome: 'failed',
      sentence: sentenceFor(error),
      finishedAt: clock.moment(),
    })
  } finally {
    lease.stopRenewing()
  }
}

/** Messages of other errors may contain values of records, so only the log's safe form of them is stored. */
const sentenceFor = (error: unknown): string =>
  error instanceof JobFailure || error instanceof DatabaseUnusable
    ? error.message
    : "The job failed. See 'job failed' in the log for the reason."
