import { Refusal } from '../failures.ts'
import { sentences } from '../sentences.ts'

/** Files of one account that may wait while another of it is received, read and saved. */
const MAX_WAITING_OF_ACCOUNT = 3
/** Files of all accounts in memory, or waiting to be read: 10 MB each. */
const MAX_UPLOADS = 20

/**
 * Accepts one file of an account at a time, from its first byte to its reply, so that one account's files do not delay those of
 * others. Throws 429 if the account has too many waiting, 503 if there are too many in all.
 */
export function createUploadTurns({
  maxWaiting = MAX_WAITING_OF_ACCOUNT,
  max = MAX_UPLOADS,
}: {
  maxWaiting?: number
  max?: number
} = {}) {
  /** The uploads of an account; the first one is running. */
  const uploads = new Map<number, { count: number; last: Promise<unknown> }>()
  let total = 0

  return async function takeTurn<T>(account: number, work: () => Promise<T>): Promise<T> {
    const own = uploads.get(account) ?? { count: 0, last: Promise.resolve() }
    if (own.count > maxWaiting) throw new Refusal('too_many', sentences.tooManyOwnFiles, { retryAfter: 10 })
    if (total >= max) throw new Refusal('unavailable', sentences.tooManyFiles, { retryAfter: 10 })
    own.count += 1
    total += 1
    uploads.set(account, own)
    const result = own.last.then(work)
    own.last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      own.count -= 1
      total -= 1
      if (own.count === 0) uploads.delete(account)
    }
  }
}
