import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/open.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/pool.ts'
import { freePort } from '#tests/browser/running-school.ts'
import { childrenOf, parentOf, peakMemoryMb } from './processes.ts'
import { fillSchool, NOW, type Size } from './school.ts'
import { addFormerYears } from './years.ts'

export const SECRET = 'a secret for measuring only, of no use elsewhere'

/** A running Homeroom with a generated school, and a connection to its database. */
export type RunningApp = {
  origin: string
  db: Database
  databaseUrl: string
  /** The process of the app, and PostgreSQL's first one. */
  pid: number
  postmaster: number
  /** The highest memory use of the app's process so far, in MB. */
  peakMemoryMb: () => number
  close: () => Promise<void>
}

/**
 * Starts Homeroom as `npm start` does, with its log, on its embedded PostgreSQL with its settings for durability. Its school
 * has been using Homeroom for so many `years`.
 */
export async function startApp(size: Size, years = 1): Promise<RunningApp> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-bench-'))
  const started: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (let stop = started.pop(); stop; stop = started.pop()) await stop()
  }
  try {
    const { connection, stop } = await startEmbedded(folder, (line) => console.error(line))
    started.push(stop)
    const databaseUrl = `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`
    const database = await openDatabase({ dataDir: folder, databaseUrl }, (line) => console.error(line))
    started.push(() => database.close())
    await migrate(database.pool)
    await makeYearTables(database.db, years)
    await fillSchool(database.db, size, (tx) => addFormerYears(tx, size, years))
    const port = await freePort()
    const server = startServer({ PORT: String(port), DATA_DIR: folder, DATABASE_URL: databaseUrl })
    started.push(() => stopServer(server))
    const origin = `http://localhost:${port}`
    await waitUntilReady(`${origin}/readyz`, server)
    const pid = childrenOf(server.pid!)[0]!
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(database.db)
    const postmaster = parentOf(rows[0]!.pid)
    const peak = () => peakMemoryMb(pid)
    return { origin, db: database.db, databaseUrl, pid, postmaster, peakMemoryMb: peak, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The tables of the years whose marks are generated, as the nights of these years would have made them. */
const makeYearTables = (db: Database, years: number) =>
  sql`select make_mark_years(make_date(year, 7, 1)) from generate_series(${2026 - years}::int, 2025) year`.execute(
    db,
  )

const startServer = (settings: Record<string, string>) =>
  spawn(process.execPath, ['start.mjs'], {
    env: {
      ...process.env,
      ...settings,
      HOMEROOM_SEED: 'none',
      HOMEROOM_NOW: NOW,
      SESSION_SECRET: SECRET,
      HOMEROOM_DEMO_SIGN_IN: '1',
      // A few accounts stand for everyone.
      READS_PER_MINUTE: '100000000',
      WRITES_PER_MINUTE: '100000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Waits until a server that was started answers at an address. */
export async function waitUntilReady(address: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error(`The server of ${address} ended before it was ready`)
    const response = await fetch(address).catch(() => undefined)
    if (response && response.status < 500) return
    await pause(100)
  }
  throw new Error(`The server of ${address} was not ready within a minute`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await ended
}
