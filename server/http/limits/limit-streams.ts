import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Refusal } from '../failures.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { sentences } from '../sentences.ts'

/** How long a download waits for its turn. */
const MAX_WAIT_MS = 10_000

/** Opens a stream once it is its turn. Its turn ends with the stream. */
export type LimitedStreams = (
  open: () => Promise<Readable>,
  disconnected: AbortSignal,
  maxWaitMs?: number,
) => Promise<Readable>

/**
 * Lets at most `max` downloads run at a time, each until its stream has ended; 503 for one that waits too long. Metrics
 * show them under the name.
 */
export function limitStreams(max: number, name: string): LimitedStreams {
  const limited = limitConcurrency(max, name)
  return (open, disconnected, maxWaitMs = MAX_WAIT_MS) => {
    const opened = Promise.withResolvers<Readable>()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), maxWaitMs)
    const run = async () => {
      clearTimeout(timer)
      const stream = await open()
      opened.resolve(stream)
      await finished(stream).catch(() => undefined)
    }
    limited(run, AbortSignal.any([disconnected, timeout.signal])).catch((error: unknown) => {
      clearTimeout(timer)
      opened.reject(disconnected.aborted ? callerDisconnected() : timeout.signal.aborted ? tooMany() : error)
    })
    return opened.promise
  }
}

const tooMany = () => new Refusal('unavailable', sentences.tooManyDownloads, { retryAfter: 30 })

/** The refusal of a report or download whose caller has disconnected. */
export const callerDisconnected = () => new Refusal('unavailable', sentences.reportCancelled)
