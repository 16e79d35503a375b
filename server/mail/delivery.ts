import type { NodemailerError } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { composeMail, type QueuedMail } from './compose.ts'
import { outcomeOf, shortened, type Outcome } from './outcome.ts'

/** Longest time of one attempt; a lease lasts longer. */
const MAX_ATTEMPT_MS = 60_000
const CONNECT_MS = 15_000
const SILENCE_MS = 30_000

/** One connection to the mail server, which is opened at the first message. */
export type Delivery = { send: (message: QueuedMail) => Promise<Outcome>; close: () => void }

export async function openDelivery(
  config: Config,
  { smtpUrl, from }: NonNullable<Config['mail']>,
): Promise<Delivery> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    // One message at a time, and never twice by the library itself: a process that is killed leaves one in doubt at the most.
    maxConnections: 1,
    maxMessages: Infinity,
    maxRequeues: 0,
    requireTLS: needsTls(smtpUrl),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    send: async (message) => {
      try {
        const signal = AbortSignal.timeout(MAX_ATTEMPT_MS)
        const { response } = await transport.sendMail({ ...composeMail(message, from, config), signal })
        return { kind: 'sent', answer: shortened(response) }
      } catch (error) {
        return outcomeOf(error as NodemailerError)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** A password is never sent without encryption, except on this machine. */
function needsTls(smtpUrl: string): boolean {
  const { username, hostname, protocol } = new URL(smtpUrl)
  return (
    protocol === 'smtp:' && username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname)
  )
}
