import { Kysely, PostgresDialect, PostgresDriver, type DatabaseConnection } from 'kysely'
import type { Pool } from 'pg'
import { poolOf, type Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { JobContext } from './job.ts'
import { claimedRun, renewLease, type Claimed } from './queries.ts'

const RENEW_MS = 60_000

/** Why a job ends that another process has taken meanwhile, because its lease had ended. */
class LeaseLost extends Error {}

export type Lease = {
  /** Its signal is aborted, and its database refuses, once another process has taken the job. */
  context: JobContext
  isLost: () => boolean
  stopRenewing: () => void
}

/** Renews the lease of a job that this process has claimed, until it is lost. */
export function holdLease(context: JobContext, claimed: Claimed, renewMs = RENEW_MS): Lease {
  const { db, log, signal } = context
  const { job } = claimed
  const lost = new AbortController()
  const lose = () => {
    if (lost.signal.aborted) return
    lost.abort(new LeaseLost('another process has taken this job'))
    log.warn({ job }, 'job taken by another process')
  }
  const renewing = setInterval(() => {
    renewLease(db, claimed).then(
      (isHeld) => isHeld || lose(),
      (error: unknown) => log.warn({ err: error, job }, 'lease of a job not renewed'),
    )
  }, renewMs)
  // A job that never ends must not keep a process that is done.
  renewing.unref()
  const check: Check = async (connection, options) => {
    const query = claimedRun(claimed, options).compile(db)
    if (!lost.signal.aborted && (await connection.executeQuery(query)).rows.length === 0) lose()
    lost.signal.throwIfAborted()
  }
  return {
    context: { ...context, db: checkedDatabase(db, check), signal: AbortSignal.any([signal, lost.signal]) },
    isLost: () => lost.signal.aborted,
    stopRenewing: () => clearInterval(renewing),
  }
}

type Check = (connection: DatabaseConnection, options: { isCommit: boolean }) => Promise<void>

/** The same database, which runs `check` before each statement that is no part of a transaction, and before each commit. */
function checkedDatabase(db: Database, check: Check): Database {
  const pool = poolOf(db)
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new CheckingDriver(pool, check)
  return new Kysely<DB>({ dialect })
}

class CheckingDriver extends PostgresDriver {
  readonly #check: Check

  constructor(pool: Pool, check: Check) {
    super({ pool })
    this.#check = check
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    try {
      await this.#check(connection, { isCommit: false })
      return connection
    } catch (error) {
      await this.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#check(connection, { isCommit: true })
    await super.commitTransaction(connection)
  }
}
