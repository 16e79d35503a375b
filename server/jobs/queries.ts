import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { isOwn, leaseEnd, type Claimed } from './lease.ts'

/** A job whose process ended while it ran is tried again this often in a night. */
const MAX_ATTEMPTS = 3
export const NIGHT_LEASE_SECONDS = 300

type Claim = {
  job: string
  night: string
  owner: string
  startedAt: Date
  /** Someone requested it now, so it runs again even if it has run tonight. */
  isRequested?: boolean
}

/** Takes a job that is due and that no other process is running; false where there is nothing to do. */
export async function claimJob(db: Database, claim: Claim): Promise<boolean> {
  const { job, night, owner, startedAt, isRequested = false } = claim
  // A night in the future is of a machine whose clock was wrong.
  const { numAffectedRows } = await sql`
    insert into job (name, night, started_at, lease_owner, lease_ends_at)
    values (${job}, ${night}, ${startedAt}, ${owner}, ${leaseEnd(NIGHT_LEASE_SECONDS)})
    on conflict (name, item) do update set night = excluded.night, started_at = excluded.started_at,
      attempts = case when job.night = excluded.night then job.attempts + 1 else 1 end,
      finished_at = null, outcome = null, sentence = null,
      lease_owner = excluded.lease_owner, lease_ends_at = excluded.lease_ends_at
    where (job.lease_ends_at is null or job.lease_ends_at < now())
      and (${isRequested} or job.night not between excluded.night and excluded.night + 1
        or (job.night = excluded.night and job.outcome is null and job.attempts < ${MAX_ATTEMPTS}))
  `.execute(db)
  return numAffectedRows === 1n
}

type Finish = { outcome: 'done' | 'failed'; sentence: string; finishedAt: Date }

export const finishJob = (db: Database, claimed: Claimed, { outcome, sentence, finishedAt }: Finish) =>
  sql`update job set outcome = ${outcome}, sentence = ${sentence}, finished_at = ${finishedAt},
      last_done_at = case when ${outcome} = 'done' then ${finishedAt} else last_done_at end,
      lease_owner = null, lease_ends_at = null
    where ${isOwn(claimed)}`.execute(db)

/** A run that the app's stop has ended does not count. */
export const releaseJob = (db: Database, claimed: Claimed) =>
  sql`update job set attempts = attempts - 1, lease_owner = null, lease_ends_at = null
    where ${isOwn(claimed)}`.execute(db)

export type JobRun = {
  job: string
  started_at: Date
  finished_at: Date | null
  /** Null where its process ended before it did. */
  outcome: 'done' | 'failed' | null
  running: boolean
  sentence: string | null
  last_done_at: Date | null
}

/** The last run of each job of the night that has ever run, by name. */
export async function listJobRuns(db: Database): Promise<JobRun[]> {
  const { rows } =
    await sql<JobRun>`select name job, started_at, finished_at, outcome, sentence, last_done_at,
      coalesce(lease_ends_at > now(), false) running
    from job where night is not null order by name`.execute(db)
  return rows
}
