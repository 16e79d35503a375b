import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { copyText, type CopyOptions, type CopyQuery } from './copy.ts'
import { callerGone } from './report-queue.ts'

/** Each holds a connection as long as its reader takes. */
const MAX_DOWNLOADS_AT_ONCE = 3
const MAX_WAIT_MS = 10_000

const limitsByDatabase = new WeakMap<Kysely<DB>, ReturnType<typeof limitConcurrency>>()

/** Streams the texts of a query's one column, once it is its turn. */
export type Download = (query: CopyQuery) => Promise<Readable>

/** Streams queries as `copyText` does, a few at a time in the whole school; 503 for one that waits too long. */
export const queueDownloads =
  ({ maxWaitMs = MAX_WAIT_MS, ...options }: CopyOptions & { maxWaitMs?: number }): Download =>
  async (query) => {
    const limited = limitsByDatabase.get(options.db) ?? limitConcurrency(MAX_DOWNLOADS_AT_ONCE)
    limitsByDatabase.set(options.db, limited)
    const opened = Promise.withResolvers<Readable>()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), maxWaitMs)
    const run = async () => {
      clearTimeout(timer)
      const stream = await copyText(query, options)
      opened.resolve(stream)
      await finished(stream).catch(() => undefined)
    }
    limited(run, AbortSignal.any([options.disconnected, timeout.signal])).catch((error: unknown) => {
      clearTimeout(timer)
      const { aborted } = options.disconnected
      opened.reject(aborted ? callerGone() : timeout.signal.aborted ? tooMany() : error)
    })
    return opened.promise
  }

const tooMany = () =>
  new Refusal('unavailable', 'Several downloads are running. Please try again in a minute.', {
    retryAfter: 30,
  })
