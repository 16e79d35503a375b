import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { QueuedMail } from './compose.ts'
import type { Outcome } from './outcome.ts'
import { endState } from './queue.ts'

/** Longer than an attempt may take, so that nobody else has the message while it is being sent. */
const LEASE = '15 minutes'

export type LeasedMail = QueuedMail & { attempts: number }
export type Attempted = { message: LeasedMail; outcome: Outcome }

type Sender = {
  /** Names the process. */
  owner: string
  /** By the school's clock; leases and times between attempts are by the real one. */
  now: Date
  /** Families get nothing now. */
  onlyTests: boolean
}

/** Takes the next message that is due; undefined where there is none. */
export async function takeNext(
  db: Kysely<DB>,
  { owner, now, onlyTests }: Sender,
): Promise<LeasedMail | undefined> {
  const { rows } = await sql<LeasedMail>`
    update message
    set leased_until = now() + ${LEASE}::interval, leased_by = ${owner}, attempts = attempts + 1
    where id = (
      select id from message where state = 'waiting' and due_at <= ${now} and expires_at > ${now}
        and leased_by is null and (leased_until is null or leased_until < now())
        and (purpose = 'test' or not ${onlyTests})
      order by due_at, id limit 1 for update skip locked)
    returning id, to_name, to_address, subject, text, html, unsubscribe_token, queued_at, attempts`.execute(
    db,
  )
  return rows[0]
}

const STATES = { address_refused: 'refused', message_refused: 'failed' } as const

/** Records what became of a message. */
export async function recordOutcome(
  db: Kysely<DB>,
  { owner, now }: Pick<Sender, 'owner' | 'now'>,
  { message: { id, attempts }, outcome: { kind, answer } }: Attempted,
): Promise<void> {
  const isOurs = sql`id = ${id} and leased_by = ${owner}`
  if (kind === 'sent') {
    // What was withdrawn while it was being sent was sent all the same.
    await sql`update message set state = 'sent', answer = ${answer}, ended_at = ${now}, leased_by = null,
      leased_until = null where id = ${id}`.execute(db)
  } else if (kind === 'in_doubt') {
    await countDoubt(db, { where: isOurs, answer, now })
  } else if (kind === 'address_refused' || kind === 'message_refused') {
    await sql`update message set state = ${endState(STATES[kind])}, answer = ${answer}, ended_at = ${now},
      leased_by = null, leased_until = null where ${isOurs} and state = 'waiting'`.execute(db)
  } else {
    await sql`update message set answer = ${answer}, leased_by = null,
      leased_until = now() + make_interval(mins => ${minutesAfter(attempts)}) where ${isOurs}`.execute(db)
  }
}

/** Messages of processes that ended while they were sending them: nobody knows whether they were sent. */
export const recordLost = (db: Kysely<DB>, now: Date): Promise<void> =>
  countDoubt(db, {
    where: sql`leased_by is not null and leased_until < now()`,
    answer: 'Homeroom ended while it was sending the message.',
    now,
  })

/** So often a message in doubt is sent again. */
const MAX_REPEATS = 2
const MINUTES_IN_DOUBT = [10, 60]

/** Counts that nobody knows whether a message was taken. One that is withdrawn, or was repeated often enough, is not sent again. */
async function countDoubt(
  db: Kysely<DB>,
  { where, answer, now }: { where: RawBuilder<unknown>; answer: string; now: Date },
): Promise<void> {
  const isRepeated = sql`state = 'waiting' and doubts < ${MAX_REPEATS}`
  await sql`
    update message set doubts = doubts + 1, answer = ${answer}, leased_by = null,
      state = case when ${isRepeated} then 'waiting' else 'in_doubt' end,
      ended_at = case when not (${isRepeated}) then ${now}::timestamptz end,
      leased_until = case when ${isRepeated}
        then now() + make_interval(mins => (${MINUTES_IN_DOUBT}::int[])[doubts + 1]) end
    where ${where}`.execute(db)
}

const MINUTES = [1, 5, 15, 30]
const MAX_MINUTES = 60

/** How many minutes a message waits after so many attempts. */
const minutesAfter = (attempts: number): number => MINUTES[attempts - 1] ?? MAX_MINUTES
