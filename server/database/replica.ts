import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { SaveInDoubt, isConnectionLost } from './connections/connection-lost.ts'
import { endPools, makeKysely, makePool, type Database, type Databases } from './pool.ts'
import type { DB } from './schema.generated.ts'

/** A standby of the database, for queries that only read and may wait a moment. */
export type Replica = {
  db: Database
  /**
   * Whether the standby has everything that was committed before this call; waits for it for a moment. False while it is
   * too far behind, does not answer, or is none. Never throws.
   */
  isCurrent: () => Promise<boolean>
  /** Tells that a query there failed; true where the fault is the standby's, so that the primary database can answer. */
  hasFailed: (error: unknown) => boolean
  close: () => Promise<void>
}

export type ReportDatabases = Databases & { replica?: Replica | undefined }

/** As `reports` of the primary database, and two more to cancel queries. */
const MAX_CONNECTIONS = 8
const CONNECT_TIMEOUT_MS = 2000

type Options = {
  address: string
  primary: Kysely<DB>
  /** Receives a line when the standby is no longer used, and when it is used again. */
  report: (line: string) => void
  /** How long a report waits for the standby to replay what was committed before it. */
  maxWaitMs?: number
  /** How long a standby that lags or does not answer is left alone. */
  restMs?: number
}

/** Opens a pool on the standby; connects to it when it is first used. */
export function openReplica({
  address,
  primary,
  report,
  maxWaitMs = 2000,
  restMs = 10_000,
}: Options): Replica {
  const pool = makePool({
    connectionString: address,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  const db = makeKysely(pool)
  let problem: string | undefined
  let restsUntil = 0

  const rest = (found: string) => {
    restsUntil = performance.now() + restMs
    if (problem !== found) report(`Reports run on the primary database: ${found}`)
    problem = found
  }

  return {
    db,
    isCurrent: async () => {
      if (performance.now() < restsUntil) return false
      const written = await writtenUpTo(primary).catch(() => undefined)
      if (written === undefined) return false
      const found = await withinTime(checkReplayed(db, written, maxWaitMs), maxWaitMs + CONNECT_TIMEOUT_MS)
      if (found !== undefined) {
        rest(found)
        return false
      }
      if (problem !== undefined) report('Reports run on the standby of DATABASE_REPLICA_URL again.')
      problem = undefined
      return true
    },
    hasFailed: (error) => {
      if (!isOfStandby(error)) return false
      if (!isConflict(error)) rest(noAnswer(error))
      return true
    },
    close: () => endPools([pool]),
  }
}

/** The name of the database's own among all of all clusters, undefined where this user may not ask. */
export async function identityOf(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system()) || '/' || oid identity
    from pg_database where datname = current_database()`
    .execute(db)
    .catch((error: unknown) => {
      if (codeOf(error) === '42501') return { rows: [] }
      throw error
    })
  return rows[0]?.identity
}

/**
 * All commits so far are before this position of the write-ahead log, including those acknowledged by synchronous_commit =
 * off. At the start of a page, the position of the next record is after the page's header, while the standby reports the end
 * of the last record.
 */
async function writtenUpTo(primary: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select (place - case
        when bytes % pg_size_bytes(current_setting('wal_segment_size')) = ${FIRST_PAGE_HEADER} then ${FIRST_PAGE_HEADER}
        when bytes % current_setting('wal_block_size')::int = ${PAGE_HEADER} then ${PAGE_HEADER}
        else 0 end::numeric)::text place
    from (select place, pg_wal_lsn_diff(place, '0/0') bytes from pg_current_wal_insert_lsn() place) written`.execute(
    primary,
  )
  return rows[0]!.place
}

/** The sizes of XLogLongPageHeaderData and XLogPageHeaderData, which have not changed since PostgreSQL 9.3. */
const [FIRST_PAGE_HEADER, PAGE_HEADER] = [sql.lit(40), sql.lit(24)]

const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/** Waits until the standby has replayed the log up to a position; otherwise returns why not. */
async function checkReplayed(db: Kysely<DB>, place: string, maxWaitMs: number): Promise<string | undefined> {
  const startedAt = performance.now()
  try {
    for (let next = FIRST_PAUSE_MS; ; next = Math.min(2 * next, LONGEST_PAUSE_MS)) {
      const { rows } = await sql<{ standby: boolean; replayed: boolean | null }>`
        select pg_is_in_recovery() standby, pg_last_wal_replay_lsn() >= ${place}::pg_lsn replayed`.execute(db)
      const { standby, replayed } = rows[0]!
      if (!standby)
        return 'the server in DATABASE_REPLICA_URL is not a standby. Set it to a standby, or remove it.'
      if (replayed) return undefined
      if (performance.now() - startedAt > maxWaitMs)
        return `the standby is more than ${maxWaitMs / 1000} s behind.`
      await pause(next)
    }
  } catch (error) {
    return noAnswer(error)
  }
}

async function withinTime(
  check: Promise<string | undefined>,
  milliseconds: number,
): Promise<string | undefined> {
  const timer = new AbortController()
  const late = pause(milliseconds, noAnswer(undefined), { signal: timer.signal }).catch(() => undefined)
  const found = await Promise.race([check, late])
  timer.abort()
  return found
}

function noAnswer(error: unknown): string {
  const code = codeOf(error)
  return `the standby is not responding${code === '' ? '' : ` (${code})`}.`
}

/** A query on a standby is cancelled where it would hold up the replay of what the primary has removed. */
const isConflict = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

/** Classes of SQLSTATE: connection exceptions, insufficient resources, operator intervention, system errors. */
const isOfServer = (code: string) => /^(08|53|57P|58)/.test(code)

const isOfStandby = (error: unknown) =>
  isConflict(error) || isConnectionLost(error) || error instanceof SaveInDoubt || isOfServer(codeOf(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
