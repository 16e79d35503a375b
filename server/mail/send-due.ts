import { sql } from 'kysely'
import { isQuiet, type QuietHours } from '#contract/notices/notice-text.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { Clock } from '#server/http/clock.ts'
import type { JobLog } from '#server/jobs/job.ts'
import { openDelivery, type Delivery } from './delivery.ts'
import { endUnsendable, keepDue, refuseAddress } from './end-waiting.ts'
import { record, takeNext, type Attempted, type LeasedMail } from './lease.ts'
import { mailModeOf } from './set-up.ts'

export type SenderContext = {
  db: Database
  config: Config
  clock: Clock
  log: JobLog
  /** Names the process in leases. */
  owner: string
  /** Aborted when the process stops: the message that is being sent is the last one. */
  signal: AbortSignal
}

/**
 * Sends what is due, one message after the other, until nothing is left. Each outcome is stored before the next message
 * begins, so that a process that is killed leaves one in doubt: another one sends it again after its lease. Returns false
 * where no mail can be sent now.
 */
export async function sendDueMessages(context: SenderContext): Promise<boolean> {
  const { db, config, log, owner, signal } = context
  const { moment, isQuietNow } = await schoolClock(context)
  const sender = () => ({ owner, now: moment(), onlyTests: isQuietNow() })
  await endUnsendable(db, moment())
  if (mailModeOf(config) === 'kept') await keepDue(db, sender())
  if (config.mail === undefined) return true
  let message = await takeNext(db, sender())
  if (!message) return true
  const delivery = await openDelivery(config, config.mail)
  try {
    while (message) {
      const attempted: Attempted = await attempt(context, delivery, message, moment)
      const { kind } = attempted.outcome
      if (kind === 'no_server' || signal.aborted) {
        await record(db, sender(), attempted)
        if (kind !== 'no_server') return true
        log.warn({ attempts: message.attempts }, 'mail cannot be sent')
        return false
      }
      message = await takeNext(db, sender(), attempted)
    }
    return true
  } finally {
    delivery.close()
  }
}

async function attempt(
  { db, log }: SenderContext,
  delivery: Delivery,
  message: LeasedMail,
  moment: () => Date,
): Promise<Attempted> {
  const outcome = await delivery.send(message)
  if (outcome.kind === 'address_refused')
    await refuseAddress(db, message.to_address, outcome.answer, moment())
  if (outcome.kind !== 'sent' && outcome.kind !== 'no_server')
    log.info({ message: message.id, outcome: outcome.kind }, 'mail not sent')
  return { message, outcome }
}

/**
 * The moment by the school's clock, which stands still in a demonstration, and whether families get nothing at that time: what
 * waited while all processes stood still, or is tried again by the office, waits for the end of the quiet hours.
 */
async function schoolClock({ db, clock }: SenderContext) {
  const { rows } = await sql<QuietHours & { time_zone: string }>`
    select time_zone, quiet_from, quiet_until from school, notice_settings`.execute(db)
  const { time_zone, ...hours } = rows[0]!
  const now = () => clock.school(time_zone)
  return { moment: () => now().moment, isQuietNow: () => isQuiet(now().time, hours) }
}
