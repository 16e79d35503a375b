import type { FastifyInstance } from 'fastify'
import { setGradeSpan } from '#contract/grades.ts'
import { queuesOf } from './all-jobs.ts'
import { buildApp } from './app.ts'
import { makeClock } from './clock.ts'
import { withSignInFor, type Config } from './config.ts'
import { explainError } from './database/database-unusable.ts'
import { migrate } from './database/migrate.ts'
import type { OpenDatabase } from './database/open.ts'
import type { DemoPerson } from './session/demo/demo-people.ts'
import { demoFamilyLink } from './demo/family-link.ts'
import { prepareSchool } from './demo/prepare-school.ts'
import type { LogStream } from './http/log.ts'
import { loadReference } from './reference/load.ts'
import { displayOf } from './reference/reference.ts'

type Options = {
  database: OpenDatabase
  settings: Config
  dev?: boolean
  logStream?: LogStream
  onNewerSchema?: (sentence: string) => void
}

/** `startJobs` starts the background work once the app listens; `familyLink` is for visitors of the demo school. */
type PreparedApp = {
  app: FastifyInstance
  config: Config
  people: DemoPerson[]
  startJobs: () => void
  familyLink: () => Promise<string | undefined>
}

/** Brings a database up to date, fills a new one, and builds the app on it. */
export async function prepareApp({ database, settings, ...options }: Options): Promise<PreparedApp> {
  const clock = makeClock(settings.fixedNow)
  await migrate(database.pool)
  const { people, isDemo } = await prepareSchool(database.db, settings, clock).catch((error: unknown) => {
    throw explainError(error, database.location) ?? error
  })
  const config = withSignInFor(settings, { isDemo })
  const { db, writes, reports, replica } = database
  // Jobs name grades, perhaps before a call has loaded what is known about the school.
  const { reference } = await loadReference(db)
  setGradeSpan(displayOf(reference.school))
  const dataFolder = settings.databaseUrl === undefined ? database.location : undefined
  const app = await buildApp({ db, writes, reports, replica, dataFolder, config, clock, ...options })
  const startJobs = () => {
    const { jobs, signingKeys: keys, log } = app
    for (const queue of queuesOf({ db, writes, reports, config, clock, keys, log })) jobs.add(queue)
    jobs.start()
  }
  const familyLink = async () =>
    isDemo && config.demoProvider ? demoFamilyLink(db, { clock, config, keys: app.signingKeys }) : undefined
  return { app, config, people, startJobs, familyLink }
}
