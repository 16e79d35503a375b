import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '../failures.ts'

const DATABASE_TIMEOUT_MS = 2000

/** For monitoring: `/healthz` answers while the process runs, `/readyz` while the database answers within two seconds. */
export function serveHealth(app: FastifyInstance, db: Kysely<DB>): void {
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )

  // One question at a time: while the database does not respond, each would hold a connection of the pool.
  let pending: Promise<boolean> | undefined
  app.get('/readyz', quiet, async (_request, reply) => {
    pending ??= canQuery(db).finally(() => {
      pending = undefined
    })
    if (!(await withinTimeout(pending))) {
      throw new Refusal('unavailable', 'The database does not answer right now.')
    }
    return reply.header('cache-control', 'no-store').send({ ok: true })
  })
}

const canQuery = (db: Kysely<DB>): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

async function withinTimeout(pending: Promise<boolean>): Promise<boolean> {
  const timer = new AbortController()
  const timeout = wait(DATABASE_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false)
  const isReady = await Promise.race([pending, timeout])
  timer.abort()
  return isReady
}
