import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { checkedDatabase } from './checked-database.ts'
import type { JobLog } from './job.ts'

/**
 * Work that one process of a database does at a time; `item` says which, where there are several of a name. Decision 30 says
 * why no library does this.
 */
export type Work = { name: string; item?: number }
/** Work that this process has taken; `owner` is the id of that claim. */
export type Claimed = Work & { owner: string }

/** Within a lease it is renewed so often. */
const RENEWALS = 5

/** Names a process and one of its claims. */
export const newOwner = (): string => `${process.pid} ${randomUUID()}`

/** Takes work unless another process has it; undefined where one has. */
export async function claim(
  db: Kysely<DB>,
  { name, item = 0 }: Work,
  seconds: number,
): Promise<Claimed | undefined> {
  const owner = newOwner()
  const { numAffectedRows } = await sql`
    insert into job (name, item, lease_owner, lease_ends_at) values (${name}, ${item}, ${owner}, ${leaseEnd(seconds)})
    on conflict (name, item) do update set lease_owner = excluded.lease_owner, lease_ends_at = excluded.lease_ends_at
    where job.lease_ends_at is null or job.lease_ends_at < now()`.execute(db)
  return numAffectedRows === 1n ? { name, item, owner } : undefined
}

/** SQL for when a lease ends that begins now. */
export const leaseEnd = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`

/** SQL for the row of work while no other process has taken it; an expired lease stays valid until then. */
export const isOwn = ({ name, item = 0, owner }: Claimed) =>
  sql`job.name = ${name} and job.item = ${item} and job.lease_owner = ${owner}`

/** SQL for leases that expired without a release, because their process has ended or is suspended. */
export const hasEnded = (name: string) => sql`job.name = ${name} and job.lease_ends_at < now()`

/** SQL for whether a process is at work that there is one of. */
export const isAtWork = (name: string): RawBuilder<boolean> =>
  sql`exists (select from job where job.name = ${name} and job.lease_ends_at >= now())`

/** True while no other process has taken the work. */
export async function stillHoldsLease(db: Kysely<DB>, claimed: Claimed): Promise<boolean> {
  const { rows } = await sql`select from job where ${isOwn(claimed)}`.execute(db)
  return rows.length === 1
}

export const release = (db: Kysely<DB>, claimed: Claimed) =>
  sql`delete from job where ${isOwn(claimed)}`.execute(db)

/** False where another process has taken the work meanwhile. */
async function renew(db: Database, claimed: Claimed, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set lease_ends_at = ${leaseEnd(seconds)} where ${isOwn(claimed)}`.execute(db)
  return numAffectedRows === 1n
}

/** Why work ends that another process has taken meanwhile, because its lease had ended. */
export class LeaseLost extends Error {}

type Parts = { db: Database; log: JobLog; signal: AbortSignal }

export type Lease<C extends Parts> = {
  /** Its signal is aborted, and its database commits nothing, once another process has taken the work. */
  context: C
  isLost: () => boolean
  stopRenewing: () => void
}

/** Renews the lease of work that this process has claimed, until it is lost. */
export function holdLease<C extends Parts>(context: C, claimed: Claimed, seconds: number): Lease<C> {
  const { db, log, signal } = context
  const { name: job } = claimed
  const lost = new AbortController()
  const lose = () => {
    if (lost.signal.aborted) return
    lost.abort(new LeaseLost('another process has taken this job'))
    log.warn({ job }, 'job taken by another process')
  }
  const renewing = setInterval(
    () => {
      renew(db, claimed, seconds).then(
        (isHeld) => isHeld || lose(),
        (error: unknown) => log.warn({ err: error, job }, 'could not renew the lease of a job'),
      )
    },
    (seconds * 1000) / RENEWALS,
  )
  // Work that never ends must not keep a process that is done.
  renewing.unref()
  const checked = checkedDatabase(db, {
    signal: lost.signal,
    // Others cannot take the work until the commit is done.
    query: sql`select from job where ${isOwn(claimed)} for share`.compile(db),
    onMissing: lose,
  })
  return {
    context: { ...context, db: checked, signal: AbortSignal.any([signal, lost.signal]) },
    isLost: () => lost.signal.aborted,
    stopRenewing: () => clearInterval(renewing),
  }
}

/**
 * Does work under a lease. Undefined where another process has it, or takes it meanwhile: then nothing more is written, and it
 * is for the other one to say how it ended.
 */
export async function withLease<C extends Parts, T>(
  context: C,
  { seconds, ...work }: Work & { seconds: number },
  run: (context: C) => Promise<T>,
): Promise<T | undefined> {
  const claimed = await claim(context.db, work, seconds)
  if (!claimed) return undefined
  const lease = holdLease(context, claimed, seconds)
  try {
    return await run(lease.context)
  } catch (error) {
    if (lease.isLost()) return undefined
    throw error
  } finally {
    lease.stopRenewing()
    await release(context.db, claimed)
  }
}
