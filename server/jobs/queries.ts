import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** A job whose process ended while it ran is tried again this often in a night. */
const MAX_ATTEMPTS = 3
const LEASE = '5 minutes'

type Claim = {
  job: string
  night: string
  owner: string
  startedAt: Date
  /** Somebody asks for it now: it runs again, whatever has run tonight. */
  isAskedFor?: boolean
}

/** Takes a job that is due and that no other process is running; false where there is nothing to do. */
export async function claimJob(db: Database, claim: Claim): Promise<boolean> {
  const { job, night, owner, startedAt, isAskedFor = false } = claim
  // A night in the future is of a machine whose clock was wrong.
  const { numAffectedRows } = await sql`
    insert into job_run (job, night, started_at, lease_owner, lease_ends_at)
    values (${job}, ${night}, ${startedAt}, ${owner}, now() + ${LEASE}::interval)
    on conflict (job) do update set night = excluded.night, started_at = excluded.started_at,
      attempts = case when job_run.night = excluded.night then job_run.attempts + 1 else 1 end,
      finished_at = null, outcome = null, sentence = null,
      lease_owner = excluded.lease_owner, lease_ends_at = excluded.lease_ends_at
    where (job_run.lease_ends_at is null or job_run.lease_ends_at < now())
      and (${isAskedFor} or job_run.night not between excluded.night and excluded.night + 1
        or (job_run.night = excluded.night and job_run.outcome is null and job_run.attempts < ${MAX_ATTEMPTS}))
  `.execute(db)
  return numAffectedRows === 1n
}

/** A job that a process has claimed; `owner` is the id of that claim. */
export type Claimed = { job: string; owner: string }

/** False where another process has taken the job meanwhile. */
export async function renewLease(db: Database, { job, owner }: Claimed): Promise<boolean> {
  const { numAffectedRows } = await sql`update job_run set lease_ends_at = now() + ${LEASE}::interval
    where job = ${job} and lease_owner = ${owner}`.execute(db)
  return numAffectedRows === 1n
}

/** SQL for the run while nobody else has taken the job. A commit keeps others from taking it until it is done. */
export const claimedRun = ({ job, owner }: Claimed, { isCommit }: { isCommit: boolean }) =>
  sql`select from job_run where job = ${job} and lease_owner = ${owner} ${isCommit ? sql`for share` : sql``}`

type Finish = { outcome: 'done' | 'failed'; sentence: string; finishedAt: Date }

export const finishJob = (db: Database, { job, owner }: Claimed, { outcome, sentence, finishedAt }: Finish) =>
  sql`update job_run set outcome = ${outcome}, sentence = ${sentence}, finished_at = ${finishedAt},
      last_done_at = case when ${outcome} = 'done' then ${finishedAt} else last_done_at end,
      lease_owner = null, lease_ends_at = null
    where job = ${job} and lease_owner = ${owner}`.execute(db)

/** A run that the app's stop has ended does not count. */
export const releaseJob = (db: Database, { job, owner }: Claimed) =>
  sql`update job_run set attempts = attempts - 1, lease_owner = null, lease_ends_at = null
    where job = ${job} and lease_owner = ${owner}`.execute(db)

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

/** The last run of each job that has ever run, by name. */
export async function listJobRuns(db: Database): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`select job, started_at, finished_at, outcome, sentence, last_done_at,
      coalesce(lease_ends_at > now(), false) running
    from job_run order by job`.execute(db)
  return rows
}
