import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { prepareApp } from '#server/start-app.ts'
import { serveShortSignIn } from '#tests/provider/short-sign-in.ts'
import { copyDatabase, environmentOf, freePort, type SchoolOptions } from './running-school.ts'

/** The messages between a worker and the process that runs its schools. */
export type SchoolRequest = { id: number } & (
  | { open: SchoolOptions }
  | { school: number; restart: string | undefined }
  | { school: number; close: true }
)
export type SchoolReply =
  | { id: number; school: number; origin: string }
  | { id: number; error: string }
  | { school: number; line: string }

type School = { restart: (now?: string) => Promise<void>; close: () => Promise<void>; origin: string }

const schools = new Map<number, School>()

process.on('message', (request: SchoolRequest) => void answer(request))
process.once('disconnect', () => process.exit())

const send = (reply: SchoolReply) => process.connected && process.send?.(reply)

async function answer(request: SchoolRequest): Promise<void> {
  const { id } = request
  try {
    send({ id, ...(await carryOut(request)) })
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function carryOut(request: SchoolRequest): Promise<{ school: number; origin: string }> {
  const number = 'open' in request ? request.id : request.school
  if ('open' in request) schools.set(number, await openSchool(number, request.open))
  const school = schools.get(number)!
  if ('restart' in request) await school.restart(request.restart)
  if ('close' in request) await school.close()
  return { school: number, origin: school.origin }
}

/** The app as `npm start` runs it, on a copy of a prepared database. */
async function openSchool(number: number, options: SchoolOptions): Promise<School> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-journey-'))
  const { seed, now } = options
  const database = await copyDatabase(options)
  const port = await freePort()
  const write = (line: string) => send({ school: number, line })
  const start = async (at: string) => {
    const settings = readConfig({
      ...environmentOf({ seed, now: at }),
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database.url,
    })
    const opened = await openDatabase(settings, write)
    const { app, config, startJobs } = await prepareApp({ database: opened, settings, logStream: { write } })
    serveShortSignIn(app, opened.db, config)
    await app.listen({ port, host: '127.0.0.1' })
    startJobs()
    return async () => {
      await app.jobs.close()
      await app.close()
      await opened.close()
    }
  }
  let current = now
  let stop = await start(current)
  return {
    origin: `http://localhost:${port}`,
    restart: async (next = current) => {
      await stop()
      current = next
      stop = await start(current)
    },
    close: async () => {
      await stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
