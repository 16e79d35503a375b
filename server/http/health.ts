import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from './failures.ts'

const DATABASE_PATIENCE_MS = 2000

/** For whoever watches over the server: `/healthz` while the process runs, `/readyz` while the database answers. */
export function serveHealth(app: FastifyInstance, db: Kysely<DB>): void {
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  app.get('/readyz', quiet, async (_request, reply) => {
    if (!(await databaseAnswers(db)))
      throw new Refusal('unavailable', 'The database does not answer right now.')
    return reply.header('cache-control', 'no-store').send({ ok: true })
  })
}

async function databaseAnswers(db: Kysely<DB>): Promise<boolean> {
  const patience = new AbortController()
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const late = wait(DATABASE_PATIENCE_MS, false, { signal: patience.signal }).catch(() => false)
  const answered = await Promise.race([asked, late])
  patience.abort()
  return answered
}
