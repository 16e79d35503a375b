import { newOwner } from '#server/jobs/lease.ts'
import type { Queue } from '#server/jobs/loop.ts'
import { sendDueMessages, type SenderContext } from './send-due.ts'

/** How late a message may be. */
const LOOK_MS = 5000
/** The longest pause while the mail server accepts no mail. */
const MAX_PAUSE_MS = 60_000

/** Sends due messages. The processes of a database share this work. */
export function mailQueue(parts: Omit<SenderContext, 'signal' | 'owner' | 'slow'>): Queue {
  const slow = new Set<Promise<void>>()
  const owner = newOwner()
  const failure = { level: 'error', event: 'sending mail failed' } as const
  let failures = 0
  async function serve(signal: AbortSignal): Promise<number> {
    try {
      failures = (await sendDueMessages({ ...parts, slow, owner, signal })) ? 0 : failures + 1
    } catch (error) {
      failures += 1
      parts.log[failure.level]({ err: error }, failure.event)
    }
    return Math.min(LOOK_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS)
  }
  // A message that is not through by the stop is in doubt once its lease is over.
  return {
    name: 'mail',
    firstLookMs: 0,
    lookMs: LOOK_MS,
    serve,
    rest: () => Promise.all(slow),
    failure,
  }
}
