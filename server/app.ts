import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { api, type Api } from '#contract/index.ts'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import { attendanceHandlers } from './attendance/routes.ts'
import { coursesHandlers } from './courses/routes.ts'
import { groupsHandlers } from './groups/routes.ts'
import { answerFailure } from './http/failures.ts'
import { serve, type Handlers, type Parts } from './http/serve.ts'
import { readQuery } from './http/query.ts'
import { reportsHandlers } from './reports/routes.ts'
import { schedulesHandlers } from './schedules/routes.ts'
import { sessionHandlers } from './session/routes.ts'
import { settingsHandlers } from './settings/routes.ts'
import { staffHandlers } from './staff/routes.ts'
import { studentsHandlers } from './students/routes.ts'
import { uploadsHandlers } from './uploads/routes.ts'

const handlers: Handlers<Api> = {
  ...sessionHandlers,
  ...settingsHandlers,
  ...staffHandlers,
  ...studentsHandlers,
  ...uploadsHandlers,
  ...coursesHandlers,
  ...groupsHandlers,
  ...schedulesHandlers,
  ...attendanceHandlers,
  ...reportsHandlers,
}

/** The whole app on an open, prepared database; it never listens. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: parts.config.logLevel === 'silent' ? false : { level: parts.config.logLevel },
    routerOptions: { querystringParser: readQuery, maxParamLength: 200 },
    bodyLimit: 1024 * 1024,
  })
  app.setErrorHandler(answerFailure)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 20, fieldSize: 20_000, parts: 25 },
    throwFileSizeLimit: false,
  })
  serve(app, parts, api, handlers)
  return app
}
