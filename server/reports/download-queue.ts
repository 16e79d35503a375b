import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Databases } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { copyText, type CopyQuery } from './copy.ts'
import { callerGone } from './report-queue.ts'

/** Each holds a connection as long as its reader takes. */
const MAX_DOWNLOADS_AT_ONCE = 3
const MAX_WAIT_MS = 10_000

const limitsByDatabase = new WeakMap<Kysely<DB>, ReturnType<typeof limitConcurrency>>()

/** Streams the texts of a query's one column, once it is its turn. */
export type Download = (query: CopyQuery) => Promise<Readable>

/** Streams queries as `copyText` does, a few at a time in the whole school; 503 for one that waits too long. */
export const queueDownloads =
  (databases: Databases, disconnected: AbortSignal, maxWaitMs = MAX_WAIT_MS): Download =>
  async (query) => {
    const limited =
      limitsByDatabase.get(databases.reports) ?? limitConcurrency(MAX_DOWNLOADS_AT_ONCE, 'download')
    limitsByDatabase.set(databases.reports, limited)
    const opened = Promise.withResolvers<Readable>()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), maxWaitMs)
    const run = async () => {
      clearTimeout(timer)
      const stream = await copyText(databases, query, { disconnected })
      opened.resolve(stream)
      await finished(stream).catch(() => undefined)
    }
    limited(run, AbortSignal.any([disconnected, timeout.signal])).catch((error: unknown) => {
      clearTimeout(timer)
      opened.reject(disconnected.aborted ? callerGone() : timeout.signal.aborted ? tooMany() : error)
    })
    return opened.promise
  }

const tooMany = () =>
  new Refusal('unavailable', 'Several downloads are running. Please try again in a minute.', {
    retryAfter: 30,
  })
