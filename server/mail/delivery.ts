import type { NodemailerError } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { composeMail, type QueuedMail } from './compose.ts'
import { outcomeOf, shortened, type Outcome, type Stage } from './outcome.ts'
import { sentences } from './sentences.ts'

/** The time limits of the steps of an attempt, in milliseconds. */
export type MailTimes = {
  /** Until the mail server's greeting. */
  connect: number
  /** Until it has the message. */
  send: number
  /** Waiting for the confirmation: 10 minutes by RFC 5321, 4.5.3.2.6. A lease lasts longer than all steps together. */
  confirm: number
  /** After that the next message no longer waits for this one. */
  slow: number
  /** After this time a message is sent only if no other process has taken it. */
  stale: number
  /** Until an attempt is given up when the process stops. */
  stop: number
}
export const MAIL_TIMES: MailTimes = {
  connect: 15_000,
  send: 120_000,
  confirm: 600_000,
  slow: 15_000,
  stale: 60_000,
  stop: 8000,
}

/** One connection to the mail server, which is opened at the first message. */
export type Delivery = {
  send: (message: QueuedMail) => Promise<Outcome>
  /** Whether the server is not yet ready for a message. */
  isConnecting: () => boolean
  close: () => void
}

type Mail = { settings: NonNullable<Config['mail']>; times: MailTimes; signal: AbortSignal }

export async function openDelivery(
  config: Config,
  { settings: { smtpUrl, from }, times, signal }: Mail,
): Promise<Delivery> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    // One message at a time, and never twice by the library itself: it does not know which one is in doubt.
    maxConnections: 1,
    maxMessages: Infinity,
    maxRequeues: 0,
    requireTLS: needsTls(smtpUrl),
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    // An attempt ends by its own time limit.
    socketTimeout: times.send + times.confirm,
  })
  let attempt: Attempt | undefined
  // The library requests the text once a connection is open, and reads it once the server is ready for it.
  transport.use('stream', ({ message }, done) => {
    message?.processFunc((text) => {
      attempt?.reach('sending')
      text.once('end', () => attempt?.reach('confirming'))
      return text
    })
    done()
  })
  return {
    send: async (message) => {
      const current = startAttempt(times, signal)
      attempt = current
      try {
        const mail = { ...composeMail(message, from, config), signal: current.signal }
        const { response } = await transport.sendMail(mail)
        return { kind: 'sent', answer: shortened(response) }
      } catch (error) {
        return outcomeOf(current.failureOf(error as NodemailerError), current.stage())
      } finally {
        current.end()
      }
    },
    isConnecting: () => attempt?.stage() === 'connecting',
    close: () => transport.close({ force: true }),
  }
}

type Attempt = ReturnType<typeof startAttempt>

/** Tracks the progress of an attempt, and ends it if a step takes too long. */
function startAttempt(times: MailTimes, stopping: AbortSignal) {
  const limit = new AbortController()
  const endAfter = (ms: number) => setTimeout(() => limit.abort(), ms)
  let stage: Stage = 'connecting'
  let timer = endAfter(times.send)
  const stop = () => {
    clearTimeout(timer)
    timer = endAfter(times.stop)
  }
  stopping.addEventListener('abort', stop, { once: true })
  return {
    signal: limit.signal,
    stage: () => stage,
    reach: (next: Stage) => {
      stage = next
      if (stage !== 'confirming' || stopping.aborted) return
      clearTimeout(timer)
      timer = endAfter(times.confirm)
    },
    failureOf: (failure: NodemailerError) =>
      limit.signal.aborted ? { message: sentences.noResponse } : failure,
    end: () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', stop)
    },
  }
}

/** A password is never sent without encryption, except on this machine. */
function needsTls(smtpUrl: string): boolean {
  const { username, hostname, protocol } = new URL(smtpUrl)
  return (
    protocol === 'smtp:' && username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname)
  )
}
