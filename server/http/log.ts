import { LogController, type FastifyError, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '#server/config.ts'

export type LogStream = { write: (line: string) => void }

/** Fastify's log options: our own line for a request instead of its two, which hold whole addresses. */
export const logOptions = (
  config: Config,
  stream?: LogStream,
): Pick<FastifyServerOptions, 'logger' | 'logController'> => ({
  logController: new LogController({ disableRequestLogging: true }),
  logger: config.logLevel !== 'silent' && {
    level: config.logLevel,
    base: null,
    serializers: { err: describeError },
    ...(stream && { stream }),
  },
})

/** One line a request: the route's pattern and never the address, whose query and ids may tell about people. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.is404 ? 'page' : request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.firstCalls && { firstCalls: request.firstCalls }),
      },
      'request',
    )
    done()
  })
}

/**
 * An error for the log, without values: PostgreSQL quotes them in its messages, so its errors are logged by code,
 * table and constraint.
 */
function describeError(error: FastifyError & { table?: string; constraint?: string }) {
  const { code } = error
  const ofDatabase = /^[0-9A-Z]{5}$/.test(code ?? '')
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: ofDatabase ? `PostgreSQL ${code}` : error.message,
    stack: frames.slice(0, 12).join('\n'),
    ...(code && { code }),
    ...(ofDatabase && { table: error.table, constraint: error.constraint }),
  }
}
