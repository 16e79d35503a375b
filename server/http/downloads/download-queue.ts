import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { ReportDatabases } from '#server/database/replica.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { limitStreams, type LimitedStreams } from '#server/http/limits/limit-streams.ts'
import { countReport } from '#server/http/metrics/counts.ts'
import { copyText, type CopyQuery } from './copy.ts'

/** Each download holds a connection until its reader is done. */
const MAX_DOWNLOADS_AT_ONCE = 3

const limitsByDatabase = new WeakMap<Kysely<DB>, LimitedStreams>()

/** Streams the texts of a query's single column when its turn comes. */
export type Download = (query: CopyQuery) => Promise<Readable>

/** Streams queries as `copyText` does, but only a few at a time for the whole school; 503 for one that waits too long. */
export const queueDownloads =
  (databases: ReportDatabases, disconnected: AbortSignal, maxWaitMs?: number): Download =>
  (query) => {
    const limited = limitsByDatabase.get(databases.reports) ?? limitStreams(MAX_DOWNLOADS_AT_ONCE, 'download')
    limitsByDatabase.set(databases.reports, limited)
    return limited(() => openStream(databases, query, disconnected), disconnected, maxWaitMs)
  }

/** Uses the standby like reports; a download that starts there also ends there. */
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
