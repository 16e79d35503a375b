import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isQuiet, type QuietHours } from '#contract/day/notices/notice-text.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { Clock } from '#server/clock.ts'
import type { JobLog } from '#server/jobs/job.ts'
import { MAIL_TIMES, openDelivery, type Delivery, type MailTimes } from './delivery.ts'
import { endUnsendable, holdDueMessages, refuseAddress } from './end-waiting.ts'
import { isStillLeased, recordLost, recordOutcome, leaseNext, type LeasedMail } from './lease.ts'
import type { Outcome } from './outcome.ts'
import { mailModeOf } from './set-up.ts'

export type SenderContext = {
  db: Database
  config: Config
  clock: Clock
  log: JobLog
  /** Names the process in leases. */
  owner: string
  /** Aborted when the process stops: messages that are being sent are the last ones. */
  signal: AbortSignal
  /** Attempts of this process that still wait for a slow server, while others are sent. */
  slow: Set<Promise<void>>
  times?: MailTimes
}

/** The number of messages that may wait for a slow server at once. */
const MAX_SLOW = 4
/** After so many failed connections one after the other it is the server, and not the messages. */
const MAX_FAILURES = 3
const IS_FAILURE = new Set<Outcome['kind']>(['dropped', 'in_doubt'])

/**
 * Sends due messages one after the other. Each outcome is stored before the next message begins, except for messages that the
 * server accepts slowly, so that they do not delay the others. Returns false if no mail can be sent now.
 */
export async function sendDueMessages(context: SenderContext): Promise<boolean> {
  const { db, config, log, owner } = context
  const { moment, isQuietNow } = await schoolClock(context)
  const sender = () => ({ owner, now: moment(), onlyStaff: isQuietNow() })
  await recordLost(db, moment())
  await endUnsendable(db, moment())
  if (mailModeOf(config) === 'kept') await holdDueMessages(db, sender())
  if (config.mail === undefined) return true
  const isThrough = await sendAll(context, {
    take: () => leaseNext(db, sender()),
    attempt: (delivery, message) => attempt(context, { delivery, message, moment }),
  })
  if (!isThrough) log.warn({}, 'cannot send mail')
  return isThrough
}

type Steps = {
  take: () => Promise<LeasedMail | undefined>
  attempt: (delivery: Delivery, message: LeasedMail) => Promise<Outcome['kind']>
}

async function sendAll(context: SenderContext, { take, attempt: send }: Steps): Promise<boolean> {
  const { config, signal, slow, times = MAIL_TIMES } = context
  let delivery: Delivery | undefined
  let failures = 0
  try {
    while (!signal.aborted && slow.size < MAX_SLOW) {
      const message = await take()
      if (!message) return true
      delivery ??= await openDelivery(config, { settings: config.mail!, times, signal })
      const sending = send(delivery, message)
      let kind = await kindWithin(sending, times.slow)
      // A server that is not ready for one message is so for none.
      if (kind === undefined && delivery.isConnecting()) kind = await sending
      if (kind === undefined) {
        // The next message gets a new connection.
        finishLater(context, sending, delivery)
        delivery = undefined
        continue
      }
      failures = IS_FAILURE.has(kind) ? failures + 1 : 0
      if (kind === 'no_server' || failures >= MAX_FAILURES) return false
    }
    return true
  } finally {
    delivery?.close()
  }
}

/** The outcome of an attempt; undefined if it takes longer. */
async function kindWithin(
  sending: Promise<Outcome['kind']>,
  ms: number,
): Promise<Outcome['kind'] | undefined> {
  const done = new AbortController()
  const late = pause(ms, undefined, { signal: done.signal }).catch(() => undefined)
  try {
    return await Promise.race([sending, late])
  } finally {
    done.abort()
  }
}

function finishLater({ slow, log }: SenderContext, sending: Promise<unknown>, delivery: Delivery): void {
  const finished = sending
    .then(() => undefined)
    .catch((error: unknown) => log.error({ err: error }, 'sending mail failed'))
    .finally(() => {
      delivery.close()
      slow.delete(finished)
    })
  slow.add(finished)
}

type Attempt = { delivery: Delivery; message: LeasedMail; moment: () => Date }

/** Sends a message and records the outcome. */
async function attempt(
  { db, log, owner, times = MAIL_TIMES }: SenderContext,
  { delivery, message, moment }: Attempt,
): Promise<Outcome['kind']> {
  // If this process was suspended since it took the message, another one may have taken it over.
  const isLate = Date.now() - message.takenAt >= times.stale
  if (isLate && !(await isStillLeased(db, owner, message))) return 'later'
  const outcome = await delivery.send(message)
  if (outcome.kind === 'address_refused')
    await refuseAddress(db, message.to_address, outcome.answer, moment())
  if (outcome.kind !== 'sent' && outcome.kind !== 'no_server')
    log.info({ message: message.id, attempts: message.attempts, outcome: outcome.kind }, 'mail not sent')
  await recordOutcome(db, { owner, now: moment() }, { message, outcome })
  return outcome.kind
}

/**
 * The moment on the school's clock, which is fixed in a demo, and whether it is in the quiet hours. Delayed messages, and those
 * that the office sends again, also wait for the end of the quiet hours.
 */
async function schoolClock({ db, clock }: SenderContext) {
  const { rows } = await sql<QuietHours & { time_zone: string }>`
    select time_zone, quiet_from, quiet_until from school, notice_settings`.execute(db)
  const { time_zone, ...hours } = rows[0]!
  const now = () => clock.school(time_zone)
  return { moment: () => now().moment, isQuietNow: () => isQuiet(now().time, hours) }
}
