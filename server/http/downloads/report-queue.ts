import { sql, type Kysely } from 'kysely'
import { STATEMENT_TIMEOUTS } from '#server/database/pool.ts'
import type { ReportDatabases } from '#server/database/replica.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { callerDisconnected } from '#server/http/limits/limit-streams.ts'
import { countReport } from '#server/http/metrics/counts.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { sentences } from '#server/http/sentences.ts'

/** Runs one query of a report when its turn comes. */
export type RunReport = <T>(query: (db: Kysely<DB>) => Promise<T>) => Promise<T>

/** As many as there are cores to spare; downloads have the other connections. */
const MAX_REPORTS_AT_ONCE = 3
/** Enough to group the days of a whole school and year in memory. */
const WORK_MEMORY = '32MB'

const limitsByDatabase = new WeakMap<Kysely<DB>, ReturnType<typeof limitConcurrency>>()

/**
 * Runs the queries of reports a few at a time in the whole school. A query is cancelled after 55 seconds, and when its
 * caller has disconnected.
 */
export const queueReports =
  (databases: ReportDatabases, disconnected: AbortSignal): RunReport =>
  async (query) => {
    const limited = limitsByDatabase.get(databases.reports) ?? limitConcurrency(MAX_REPORTS_AT_ONCE, 'report')
    limitsByDatabase.set(databases.reports, limited)
    try {
      return await limited(() => runQuery(databases, disconnected, query), disconnected)
    } catch (error) {
      throw disconnected.aborted ? callerDisconnected() : isTimeout(error) ? tooLong(error) : error
    }
  }

/** Uses the standby if there is one that is up to date, else the primary database. */
async function runQuery<T>(
  { db, reports, replica }: ReportDatabases,
  disconnected: AbortSignal,
  query: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  if (await replica?.isCurrent()) {
    try {
      const result = await runQueryOn(replica!.db, replica!.db, disconnected, query)
      countReport('standby')
      return result
    } catch (error) {
      if (disconnected.aborted || !replica!.hasFailed(error)) throw error
    }
  }
  countReport('primary')
  return runQueryOn(reports, db, disconnected, query)
}

/** In a transaction, because these settings are for this query alone. `cancelling` has connections of the same server. */
const runQueryOn = <T>(
  reports: Kysely<DB>,
  cancelling: Kysely<DB>,
  disconnected: AbortSignal,
  query: (db: Kysely<DB>) => Promise<T>,
) =>
  reports
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ backend: number }>`
        select pg_backend_pid() backend, set_config('statement_timeout', ${STATEMENT_TIMEOUTS.reports}, true),
          set_config('work_mem', ${WORK_MEMORY}, true)`.execute(tx)
      return cancelOnAbort(
        disconnected,
        () => sql`select pg_cancel_backend(${rows[0]!.backend})`.execute(cancelling),
        query(tx),
      )
    })

/** Waits for a cancellation too: it must not reach the next query of the same connection. */
async function cancelOnAbort<T>(
  signal: AbortSignal,
  cancel: () => Promise<unknown>,
  query: Promise<T>,
): Promise<T> {
  let cancelling: Promise<unknown> | undefined
  const onAbort = () => {
    cancelling = cancel()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await query
  } finally {
    signal.removeEventListener('abort', onAbort)
    await cancelling
  }
}

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const tooLong = (cause: unknown) => new Refusal('unavailable', sentences.reportTooLong, { cause })
