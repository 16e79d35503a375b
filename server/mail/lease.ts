import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { hasEnded, stillHoldsLease, isOwn, leaseEnd } from '#server/jobs/lease.ts'
import type { QueuedMail } from './compose.ts'
import type { Outcome } from './outcome.ts'
import { endState, isForNow } from './queue.ts'
import { sentences } from './sentences.ts'

/** A message is work of this name while it is being sent. */
const WORK = 'mail'
/** Longer than any attempt, so that no other process takes the message while it is being sent. */
const LEASE_SECONDS = 15 * 60

/** `takenAt` is a moment of the process's clock. */
export type LeasedMail = QueuedMail & { attempts: number; takenAt: number }
export type DeliveryAttempt = { message: LeasedMail; outcome: Outcome }

type Sender = {
  /** Names the process. */
  owner: string
  /** By the school's clock; leases and times between attempts are by the real one. */
  now: Date
  /** Families get nothing now. */
  onlyStaff: boolean
}

/** Takes the next due message; undefined if there is none. */
export async function leaseNext(
  db: Kysely<DB>,
  { owner, now, onlyStaff }: Sender,
): Promise<LeasedMail | undefined> {
  const takenAt = Date.now()
  const { rows } = await sql<Omit<LeasedMail, 'takenAt'>>`
    with next as (
      select id from message where state = 'waiting' and due_at <= ${now} and expires_at > ${now}
        and not is_being_sent and (retry_at is null or retry_at < now())
        and (${isForNow} or not ${onlyStaff})
      order by due_at, id limit 1 for update skip locked
    ), lease as (
      insert into job (name, item, lease_owner, lease_ends_at)
      select ${WORK}, id, ${owner}, ${leaseEnd(LEASE_SECONDS)} from next
      on conflict (name, item) do update set lease_owner = excluded.lease_owner, lease_ends_at = excluded.lease_ends_at
    )
    update message set is_being_sent = true, attempts = attempts + 1 from next where message.id = next.id
    returning message.id, to_name, to_address, language, subject, text, html, unsubscribe_token, queued_at, attempts`.execute(
    db,
  )
  return rows[0] && { ...rows[0], takenAt }
}

/** True while no other process has taken the message. */
export const isStillLeased = (db: Kysely<DB>, owner: string, { id }: LeasedMail): Promise<boolean> =>
  stillHoldsLease(db, { name: WORK, item: id, owner })

const STATES = { address_refused: 'refused', message_refused: 'failed' } as const

/** Records the outcome of a message, unless another process has taken it. */
export async function recordOutcome(
  db: Kysely<DB>,
  { owner, now }: Pick<Sender, 'owner' | 'now'>,
  { message: { id, attempts }, outcome: { kind, answer } }: DeliveryAttempt,
): Promise<void> {
  const own = isOwn({ name: WORK, item: id, owner })
  if (kind === 'sent') {
    // A message that was withdrawn or taken by another process while it was being sent has still been sent.
    await sql`with ended as (delete from job where ${own})
      update message set state = 'sent', smtp_response = ${answer}, ended_at = ${now}, is_being_sent = false,
        retry_at = null where id = ${id}`.execute(db)
  } else if (kind === 'in_doubt') {
    await countDoubt(db, { where: own, answer, now })
  } else if (kind === 'address_refused' || kind === 'message_refused') {
    await sql`with ${ended(own)}
      update message set state = case when state = 'waiting' then ${endState(STATES[kind])} else state end,
        smtp_response = ${answer}, ended_at = coalesce(ended_at, ${now}), is_being_sent = false, retry_at = null
      where ${isEnded}`.execute(db)
  } else {
    await sql`with ${ended(own)}
      update message set smtp_response = ${answer}, is_being_sent = false,
        retry_at = now() + make_interval(mins => ${minutesAfter(attempts)}) where ${isEnded}`.execute(db)
  }
}

/** SQL for the leases that end with a statement, and for the messages under them. */
const ended = (where: RawBuilder<unknown>) => sql`ended as (delete from job where ${where} returning item)`
const isEnded = sql`id in (select item from ended) and is_being_sent`

/** Messages of processes that ended while sending them; it is unknown whether they were sent. */
export const recordLost = (db: Kysely<DB>, now: Date): Promise<void> =>
  countDoubt(db, {
    where: hasEnded(WORK),
    answer: sentences.senderStopped,
    now,
  })

/** The number of repeats of a message in doubt. */
const MAX_REPEATS = 2
const MINUTES_IN_DOUBT = [10, 60]

/** Counts an attempt without a known outcome. A message that was withdrawn, or repeated often enough, is not sent again. */
async function countDoubt(
  db: Kysely<DB>,
  { where, answer, now }: { where: RawBuilder<unknown>; answer: string; now: Date },
): Promise<void> {
  const isRepeated = sql`state = 'waiting' and doubts < ${MAX_REPEATS}`
  await sql`with ${ended(where)}
    update message set doubts = doubts + 1, smtp_response = ${answer}, is_being_sent = false,
      state = case when ${isRepeated} then 'waiting' else 'in_doubt' end,
      ended_at = case when not (${isRepeated}) then ${now}::timestamptz end,
      retry_at = case when ${isRepeated}
        then now() + make_interval(mins => (${MINUTES_IN_DOUBT}::int[])[doubts + 1]) end
    where ${isEnded}`.execute(db)
}

const MINUTES = [1, 5, 15, 30]
const MAX_MINUTES = 60

/** How many minutes a message waits after so many attempts. */
const minutesAfter = (attempts: number): number => MINUTES[attempts - 1] ?? MAX_MINUTES
