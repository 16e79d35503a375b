import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { FAILURES } from '#contract/failure.ts'
import { isConnectionLost } from '#server/database/connections/connection-lost.ts'
import { poolOf, type Database } from '#server/database/pool.ts'
import { sentences } from '../sentences.ts'

const CHECK_TIMEOUT_MS = 2000
/** Anyone may call it without a limit, so results are reused for this long. */
const REUSE_MS = 1000
/** While the database does not respond, each check holds a connection for a while. */
const MAX_CHECKS = 3
const MIN_FREE_BYTES = 200 * 1024 * 1024

/** One part of what Homeroom needs; a sentence for the operator where it is not well. */
type Part = { ok: true } | { ok: false; message: string }
/** Without the database the other parts cannot be checked. */
type Parts = { database: Part; migrations?: Part; disk?: Part }

type Health = {
  db: Database
  /** The newest migration of this version of Homeroom. */
  newestMigration: string
  /** The folder of the embedded database; undefined where another server has the data. */
  dataDir: string | undefined
  now?: () => number
}

const OK: Part = { ok: true }

/**
 * For monitoring: `/healthz` replies while the process runs. `/readyz` reports the state of the database, its migrations and its
 * disk; it replies 503 if one of them fails or takes more than two seconds.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )

  const check = shareCheck(health)
  app.get('/readyz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const parts = await check()
    const message = Object.values(parts)
      .flatMap((part) => (part.ok ? [] : [part.message]))
      .join(' ')
    if (message === '') return reply.send({ ok: true, ...parts })
    return reply
      .code(FAILURES.unavailable)
      .header('retry-after', 5)
      .send({ ok: false, code: 'unavailable', message, error: message, ...parts })
  })
}

/**
 * Requests that come while a check runs share it, and its result for a second. One that hangs on a dead connection does not stop
 * the next.
 */
function shareCheck({
  db,
  newestMigration,
  dataDir,
  now = () => performance.now(),
}: Health): () => Promise<Parts> {
  let running = 0
  let current: Promise<Parts> | undefined
  let last: { parts: Parts; at: number } | undefined
  const start = async (): Promise<Parts> => {
    if (running >= MAX_CHECKS) return unknown(sentences.health.noDatabase)
    running += 1
    const timer = new AbortController()
    const timeout = wait(CHECK_TIMEOUT_MS, 'late' as const, { signal: timer.signal }).catch(
      () => 'late' as const,
    )
    const found = checkDatabase(poolOf(db), newestMigration, timeout).finally(() => (running -= 1))
    const result = await Promise.race([found, timeout])
    timer.abort()
    if (result === 'late') return unknown(sentences.health.noDatabase)
    const disk = await checkFolder(dataDir)
    return disk ? { ...result, disk } : result
  }
  const check = async () => {
    const parts = await start()
    last = { parts, at: now() }
    return parts
  }
  return () => {
    if (last && now() - last.at < REUSE_MS) return Promise.resolve(last.parts)
    current ??= check().finally(() => (current = undefined))
    return current
  }
}

const unknown = (message: string): Parts => ({ database: { ok: false, message } })

/** A query that does not fit in memory writes to the disk, and leaves nothing there. */
const WRITE_PROBE = `select count(*) from (select n from generate_series(1, 20000) n order by md5(n::text)) written`

/** The disk is full, the operator's limit for temporary files is reached, or the disk fails. */
const CANNOT_WRITE = new Set(['53100', '53400', '58030'])

type State = { writable: boolean; migration: string | null }

async function checkDatabase(pool: Pool, newest: string, timeout: Promise<unknown>): Promise<Parts> {
  let client: PoolClient | undefined
  try {
    client = await pool.connect()
    const release = releaseOnce(client)
    // A silent connection must not be reused.
    void timeout.then(() => release(true))
    try {
      const { rows } = await client.query<State>(`select not pg_is_in_recovery()
          and not current_setting('default_transaction_read_only')::boolean writable,
        (select name from migration order by name collate "C" desc limit 1) migration`)
      const disk = await probeDisk(client)
      const [{ writable, migration } = { writable: false, migration: null }] = rows
      return {
        database: writable ? OK : { ok: false, message: sentences.health.readOnlyDatabase },
        migrations: checkMigration(migration ?? '', newest),
        disk,
      }
    } finally {
      release()
    }
  } catch (error) {
    return unknown(isConnectionLost(error) ? sentences.health.noDatabase : sentences.health.failingDatabase)
  }
}

function releaseOnce(client: PoolClient): (destroy?: boolean) => void {
  let isReleased = false
  return (destroy) => {
    if (isReleased) return
    isReleased = true
    client.release(destroy)
  }
}

async function probeDisk(client: PoolClient): Promise<Part> {
  await client.query(`begin read only; set local work_mem = '64kB'`)
  try {
    await client.query(WRITE_PROBE)
    return OK
  } catch (error) {
    if (error instanceof Error && 'code' in error && CANNOT_WRITE.has(String(error.code)))
      return { ok: false, message: sentences.health.fullDatabaseDisk }
    throw error
  } finally {
    await client.query('rollback')
  }
}

function checkMigration(applied: string, newest: string): Part {
  if (applied === newest) return OK
  return applied < newest
    ? { ok: false, message: sentences.health.olderDatabase(newest) }
    : { ok: false, message: sentences.health.newerDatabase(applied) }
}

/** Undefined if there is enough space, or if another server has the data. */
async function checkFolder(folder: string | undefined): Promise<Part | undefined> {
  if (folder === undefined) return undefined
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= MIN_FREE_BYTES) return undefined
  const left = Math.round(free / 1024 / 1024)
  return { ok: false, message: sentences.health.fullDisk(left) }
}
