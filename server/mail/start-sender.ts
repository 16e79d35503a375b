import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendDueMessages, type SenderContext } from './send-due.ts'

/** How late a message may be. */
const LOOK_MS = 5000
/** The longest pause while the mail server does not take anything. */
const MAX_PAUSE_MS = 60_000
/** A message that is not through by then is in doubt once its lease is over. */
const STOP_TIMEOUT_MS = 10_000

/** Sends what is due until `close` is called. Each process of a database does so; the messages are shared among them. */
export function startMailSender(parts: Omit<SenderContext, 'signal' | 'owner' | 'slow'>): {
  close: () => Promise<void>
} {
  const stop = new AbortController()
  const slow = new Set<Promise<void>>()
  const context = { ...parts, slow, signal: stop.signal, owner: `${process.pid} ${randomUUID()}` }
  const running = run(context)
  return {
    close: async () => {
      stop.abort()
      const timeout = new AbortController()
      const late = pause(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined)
      await Promise.race([running.then(() => Promise.all(slow)), late])
      timeout.abort()
    },
  }
}

async function run(context: SenderContext): Promise<void> {
  const { signal } = context
  let failures = 0
  while (!signal.aborted) {
    failures = (await isThrough(context)) ? 0 : failures + 1
    const wait = Math.min(LOOK_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS)
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function isThrough(context: SenderContext): Promise<boolean> {
  try {
    return await sendDueMessages(context)
  } catch (error) {
    context.log.error({ err: error }, 'sending mail failed')
    return false
  }
}
