import { randomUUID } from 'node:crypto'
import { DatabaseUnusable } from '#server/database/database-unusable.ts'
import { JobFailure, type Job, type JobContext } from './job.ts'
import { claimJob, finishJob, releaseJob, renewLease } from './queries.ts'
import { nightOf } from './rules.ts'

const RENEW_MS = 60_000

/** Runs the jobs that are due tonight and that no process has run yet, one after the other. */
export async function runDueJobs(context: JobContext, jobs: readonly Job[]): Promise<void> {
  const school = await context.db.selectFrom('school').select('time_zone').executeTakeFirst()
  if (!school) return
  for (const job of jobs) {
    if (context.signal.aborted) return
    const startedAt = context.clock.moment()
    const claim = {
      job: job.name,
      night: nightOf(startedAt, school.time_zone),
      owner: randomUUID(),
      startedAt,
    }
    if (await claimJob(context.db, claim)) await runClaimed(context, job, claim.owner)
  }
}

async function runClaimed(context: JobContext, job: Job, owner: string): Promise<void> {
  const { db, clock, log, signal } = context
  const renewing = setInterval(() => {
    renewLease(db, job.name, owner).catch((error: unknown) =>
      log.warn({ err: error, job: job.name }, 'lease of a job not renewed'),
    )
  }, RENEW_MS)
  // A job that never ends must not keep a process that is done.
  renewing.unref()
  try {
    const sentence = await job.run(context)
    await finishJob(db, job.name, owner, { outcome: 'done', sentence, finishedAt: clock.moment() })
    log.info({ job: job.name, sentence }, 'job done')
  } catch (error) {
    if (signal.aborted) {
      await releaseJob(db, job.name, owner)
      return
    }
    log.error({ err: error, job: job.name }, 'job failed')
    await finishJob(db, job.name, owner, {
      outcome: 'failed',
      sentence: sentenceFor(error),
      finishedAt: clock.moment(),
    })
  } finally {
    clearInterval(renewing)
  }
}

/** Messages of other errors may hold values of records, so that only the log's safe form of them is kept. */
const sentenceFor = (error: unknown): string =>
  error instanceof JobFailure || error instanceof DatabaseUnusable
    ? error.message
    : "The job failed for a reason that it does not know. See 'job failed' in the log."
