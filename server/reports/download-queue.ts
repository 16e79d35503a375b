import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { ReportDatabases } from '#server/database/replica.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { countReport } from '#server/http/metrics/counts.ts'
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
  (databases: ReportDatabases, disconnected: AbortSignal, maxWaitMs = MAX_WAIT_MS): Download =>
  async (query) => {
    const limited =
      limitsByDatabase.get(databases.reports) ?? limitConcurrency(MAX_DOWNLOADS_AT_ONCE, 'download')
    limitsByDatabase.set(databases.reports, limited)
    const opened = Promise.withResolvers<Readable>()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), maxWaitMs)
    const run = async () => {
      clearTimeout(timer)
      const stream = await openStream(databases, query, disconnected)
      opened.resolve(stream)
      await finished(stream).catch(() => undefined)
    }
    limited(run, AbortSignal.any([disconnected, timeout.signal])).catch((error: unknown) => {
      clearTimeout(timer)
      opened.reject(disconnected.aborted ? callerGone() : timeout.signal.aborted ? tooMany() : error)
    })
    return opened.promise
  }

/** On the standby as reports are; a file that has begun there also ends there. */
async function openStream(
  { db, reports, replica }: ReportDatabases,
  query: CopyQuery,
  disconnected: AbortSignal,
): Promise<Readable> {
  if (await replica?.isCurrent()) {
    try {
      const stream = await copyText({ db: replica!.db, reports: replica!.db }, query, { disconnected })
      countReport('standby')
      return stream
    } catch (error) {
      if (disconnected.aborted || !replica!.hasFailed(error)) throw error
    }
  }
  countReport('primary')
  return copyText({ db, reports }, query, { disconnected })
}

const tooMany = () =>
  new Refusal('unavailable', 'Several downloads are running. Please try again in a minute.', {
    retryAfter: 30,
  })
