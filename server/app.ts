import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { api, type Api } from '#contract/index.ts'
import { MAX_FIELD_BYTES, MAX_FILE_BYTES, MAX_OPEN_BODY_BYTES } from '#contract/words.ts'
import { absencesHandlers } from './day/attendance/absences/routes.ts'
import { arrivalsHandlers, leavesHandlers } from './day/attendance/arrivals/routes.ts'
import { seatingHandlers } from './day/attendance/seating/routes.ts'
import { reasonsHandlers } from './day/attendance/reasons/routes.ts'
import {
  attendanceHandlers,
  classListsHandlers,
  absentHandlers,
  boardHandlers,
  remindersHandlers,
  callsHandlers,
  contradictionsHandlers,
  correctionsHandlers,
  historyHandlers,
  weekSoFarHandlers,
} from './day/attendance/routes.ts'
import { attendanceExchangeHandlers } from './exchange/attendance/routes.ts'
import { auditHandlers } from './operate/audit/routes.ts'
import { backupsHandlers } from './operate/backup/routes.ts'
import { rollOverHandlers } from './plan/roll-over/routes.ts'
import { calendarHandlers } from './plan/calendar/routes.ts'
import { coursesHandlers } from './groups/courses/routes.ts'
import { dashboardsHandlers, officeHomeHandlers, teacherHomeHandlers } from './dashboards/routes.ts'
import { MIGRATIONS, newestMigrationIn } from './database/migration-files.ts'
import { familyHandlers } from './day/families/routes.ts'
import { groupsHandlers } from './groups/routes.ts'
import { replyWithFailure } from './http/failures.ts'
import { serveHealth } from './http/lifecycle/health.ts'
import { readBodies } from './http/limits/bodies.ts'
import { SLOW_LIMITS, endSlowRequests, serverTimeouts, type SlowLimits } from './http/limits/slow-requests.ts'
import { limitRates } from './http/rate-limits.ts'
import { logOptions, logRequests, type LogStream } from './http/log.ts'
import { makePageDataReader } from './http/pages/page-data.ts'
import { servePages } from './http/pages/pages.ts'
import { parseQueryString } from './http/query-string.ts'
import { secure } from './http/security.ts'
import { closeConnectionsOnStop } from './http/lifecycle/stopping.ts'
import type { AppContext } from './http/context.ts'
import { serve, type Handlers } from './http/serve.ts'
import { openSigningKeys, type SigningKeys } from './http/tokens/signing-keys.ts'
import { createLoop, type JobLoop } from './jobs/loop.ts'
import { letterheadHandlers } from './operate/letterhead/routes.ts'
import { lettersHandlers } from './day/letters/routes.ts'
import { noticesHandlers } from './day/notices/routes.ts'
import { mailHandlers } from './mail/routes.ts'
import { rosterClientsHandlers } from './exchange/oneroster/clients/routes.ts'
import { oneRosterInHandlers } from './exchange/oneroster/import/routes.ts'
import { onerosterHandlers } from './exchange/oneroster/export/routes.ts'
import { replyToUnreadable, serveRoster } from './exchange/oneroster/rest/serve.ts'
import { serveTokens } from './exchange/oneroster/clients/token.ts'
import { oneRosterCheckHandlers } from './exchange/oneroster/checks/routes.ts'
import { portalHandlers } from './portal/routes.ts'
import { privacyHandlers } from './operate/privacy/routes.ts'
import { createReferenceCache } from './reference/cache.ts'
import { reportsHandlers } from './reports/routes.ts'
import { blockSchedulesHandlers } from './plan/schedules/blocks/routes.ts'
import { coverHandlers } from './plan/schedules/cover/routes.ts'
import { absenceRequestHandlers } from './plan/schedules/requests/routes.ts'
import { sectionPeriodsHandlers } from './plan/schedules/periods/routes.ts'
import { requirementsHandlers } from './plan/schedules/requirements/routes.ts'
import { assignmentsHandlers } from './plan/schedules/assignments/routes.ts'
import { proposalsQueue } from './plan/schedules/proposals/jobs/run-queue.ts'
import { proposalsHandlers } from './plan/schedules/proposals/routes.ts'
import { searchHandlers } from './search/routes.ts'
import { choicesHandlers } from './session/choices.ts'
import { sessionHandlers } from './session/routes.ts'
import { settingsHandlers } from './operate/settings/routes.ts'
import { staffHandlers } from './people/staff/routes.ts'
import { balanceHandlers } from './groups/balance/routes.ts'
import { labelsHandlers } from './people/students/labels/routes.ts'
import { contactsHandlers } from './people/students/contacts/routes.ts'
import { familyRecordHandlers } from './people/students/family-record/routes.ts'
import { photosHandlers } from './people/students/photos/routes.ts'
import { studentsHandlers } from './people/students/routes.ts'
import { enrollingHandlers } from './people/enroll/routes.ts'
import { emergencyHandlers } from './day/emergency/routes.ts'
import { substitutesHandlers } from './day/substitutes/routes.ts'
import { marksUploadsHandlers, sectionUploadsHandlers, uploadsHandlers } from './exchange/uploads/routes.ts'

const handlers: Handlers<Api> = {
  ...sessionHandlers,
  ...choicesHandlers,
  ...settingsHandlers,
  ...backupsHandlers,
  ...staffHandlers,
  ...studentsHandlers,
  ...enrollingHandlers,
  ...photosHandlers,
  ...contactsHandlers,
  ...familyRecordHandlers,
  ...uploadsHandlers,
  ...sectionUploadsHandlers,
  ...oneRosterCheckHandlers,
  ...marksUploadsHandlers,
  ...coursesHandlers,
  ...oneRosterInHandlers,
  ...groupsHandlers,
  ...labelsHandlers,
  ...balanceHandlers,
  ...assignmentsHandlers,
  ...blockSchedulesHandlers,
  ...sectionPeriodsHandlers,
  ...requirementsHandlers,
  ...coverHandlers,
  ...absenceRequestHandlers,
  ...proposalsHandlers,
  ...calendarHandlers,
  ...rollOverHandlers,
  ...attendanceHandlers,
  ...seatingHandlers,
  ...classListsHandlers,
  ...attendanceExchangeHandlers,
  ...boardHandlers,
  ...remindersHandlers,
  ...absentHandlers,
  ...arrivalsHandlers,
  ...leavesHandlers,
  ...reasonsHandlers,
  ...callsHandlers,
  ...contradictionsHandlers,
  ...absencesHandlers,
  ...correctionsHandlers,
  ...historyHandlers,
  ...weekSoFarHandlers,
  ...letterheadHandlers,
  ...lettersHandlers,
  ...mailHandlers,
  ...familyHandlers,
  ...noticesHandlers,
  ...reportsHandlers,
  ...portalHandlers,
  ...privacyHandlers,
  ...dashboardsHandlers,
  ...officeHomeHandlers,
  ...teacherHomeHandlers,
  ...searchHandlers,
  ...auditHandlers,
  ...emergencyHandlers,
  ...substitutesHandlers,
  ...onerosterHandlers,
  ...rosterClientsHandlers,
}

type AppOptions = Omit<AppContext, 'references' | 'keys' | 'jobs'> & {
  /** Serves the pages from their source with reload. */
  dev?: boolean
  /** Where the built pages are; by default where the build writes them. */
  pagesFolder?: string
  /** How long a page waits for the replies that it carries. */
  firstCallsMs?: number
  /** The folder of the embedded database, where it has one. */
  dataFolder?: string | undefined
  /** Shorter times than usual. */
  slowLimits?: Partial<SlowLimits>
  /** Receives the log's lines instead of stdout. */
  logStream?: LogStream
  /** Called where another process has migrated the database further than this one can read. */
  onNewerSchema?: (sentence: string) => void
}

/** The whole app on an open, prepared database; it never listens. */
export async function buildApp({
  dev = false,
  pagesFolder,
  firstCallsMs,
  slowLimits,
  logStream,
  onNewerSchema = () => undefined,
  ...parts
}: AppOptions): Promise<FastifyInstance> {
  const { config, db } = parts
  const limits = { ...SLOW_LIMITS, ...slowLimits }
  const newestMigration = await newestMigrationIn(MIGRATIONS)
  const app = Fastify({
    ...logOptions(config, logStream),
    trustProxy: config.trustProxy,
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 255 },
    bodyLimit: MAX_OPEN_BODY_BYTES,
    ...serverTimeouts(limits),
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void (replyToUnreadable(error, request, reply) ?? replyWithFailure(error, request, reply)),
  })
  const context = {
    ...parts,
    references: createReferenceCache(db, { newestMigration, onNewerSchema }),
    keys: await openSigningKeys(db, config.sessionSecret),
    jobs: createLoop(app.log),
  }
  context.jobs.add(proposalsQueue({ db: parts.writes ?? db, log: app.log }))
  app.setErrorHandler(replyWithFailure)
  logRequests(app)
  const { metricsToken: token } = config
  if (token !== undefined) {
    const { serveMetrics } = await import('./http/metrics/metrics.ts')
    serveMetrics(app, {
      token,
      pools: {
        main: db,
        ...(parts.writes && { writes: parts.writes }),
        reports: parts.reports,
        ...(parts.replica && { standby: parts.replica.db }),
      },
    })
  }
  await secure(app, config, dev)
  closeConnectionsOnStop(app)
  endSlowRequests(app, limits)
  limitRates(app, parts)
  await app.register(cookie)
  app.decorate('signingKeys', context.keys)
  app.decorate('jobs', context.jobs)
  app.addHook('onClose', async () => {
    await context.jobs.close()
    context.keys.close()
  })
  readBodies(app)
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 20, fieldSize: MAX_FIELD_BYTES, parts: 25 },
    throwFileSizeLimit: false,
  })
  serve(app, context, api, handlers)
  await serveTokens(app, context)
  await serveRoster(app, context)
  serveHealth(app, { db, newestMigration, dataDir: parts.dataFolder })
  if (config.demoProvider) (await import('./session/demo/provider.ts')).mountDemoProviders(app, context)
  if (!config.production) (await import('./http/docs/docs.ts')).serveDocs(app, api)
  const readData = makePageDataReader({
    context,
    routes: api,
    handlers,
    ...(firstCallsMs && { timeLimitMs: firstCallsMs }),
  })
  await servePages(app, { dev, readData, ...(pagesFolder && { folder: pagesFolder }) })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What its tokens are signed with. */
    signingKeys: SigningKeys
    /** The loop of the process, which `main.ts` gives its queues and starts. */
    jobs: JobLoop
  }
}
