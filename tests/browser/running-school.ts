import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { readConfig } from '#server/config.ts'
import { prepareSchool } from '#server/demo/prepare-school.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '#server/database/testing.ts'
import { makeClock } from '#server/clock.ts'

/** How the school of a journey begins. */
export type SchoolOptions = {
  seed: 'demo' | 'none'
  now: string
  /** Students beside those of the demo school, in no group. */
  furtherStudents?: number
}
export type RunningSchool = {
  origin: string
  log: () => string
  /** Restarts the process, as after an upgrade; optionally at another local time. */
  restart: (now?: string) => Promise<void>
  close: () => Promise<void>
}

export const environmentOf = ({ seed, now }: SchoolOptions) => ({
  HOMEROOM_SEED: seed,
  HOMEROOM_NOW: now,
  // The demo school always has demo sign-in; another school needs the setting.
  ...(seed === 'none' && { HOMEROOM_DEMO_SIGN_IN: '1' }),
})

/** Copies a prepared database, which takes moments; each kind of school is created once in a test run. */
export async function copyDatabase({ furtherStudents, ...options }: SchoolOptions): Promise<TestDatabase> {
  const config = readConfig(environmentOf(options))
  const database = await freshDatabase({
    // The demo school of the same moment is one for all tests (`copyOfDemoSchool`).
    name: `${options.seed}_${options.now.replaceAll(/\D/g, '')}`,
    prepare: async (db) => void (await prepareSchool(db, config, makeClock(config.fixedNow))),
  })
  if (furtherStudents) await addFurtherStudents(database.db, furtherStudents)
  return database
}

/** 'Further, Number 0001' and so on, in all grades. */
const addFurtherStudents = (db: Kysely<DB>, count: number) =>
  sql`insert into student (first_name, last_name, email, grade_level_id)
    select 'Number ' || lpad(n::text, 4, '0'), 'Further', 'further' || n || '@homeroom.example', n % 7 + 1
    from generate_series(1, ${count}::int) n`.execute(db)

/** Starts a separate process, as `npm start` does; `program` is the folder of the project. */
export async function startSchool(options: SchoolOptions, program = '.'): Promise<RunningSchool> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-journey-'))
  const begins = environmentOf(options)
  const database = await copyDatabase(options)
  const port = await freePort()
  let log = ''
  const start = async () => {
    const server = spawn(process.execPath, ['server/main.ts'], {
      cwd: program,
      env: {
        ...process.env,
        ...begins,
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        NODE_OPTIONS: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
    await untilReady(`http://127.0.0.1:${port}/readyz`, server, () => log)
    return server
  }
  let server = await start()
  return {
    origin: `http://localhost:${port}`,
    log: () => log,
    restart: async (next) => {
      await stop(server)
      if (next !== undefined) begins.HOMEROOM_NOW = next
      server = await start()
    },
    close: async () => {
      await stop(server)
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(address: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`Homeroom ended before it was ready:\n${log()}`)
    const ready = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Homeroom was not ready in time:\n${log()}`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
