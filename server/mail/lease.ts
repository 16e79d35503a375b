import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { QueuedMail } from './compose.ts'
import type { Outcome } from './outcome.ts'

/** Longer than an attempt may take, so that nobody else has the message while it is being sent. */
const LEASE = '2 minutes'

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

/**
 * Records what became of the last message, and takes the next one that is due: one statement, so that a process never has two.
 * Undefined where none is due.
 */
export async function takeNext(
  db: Kysely<DB>,
  { owner, now, onlyTests }: Sender,
  attempted?: Attempted,
): Promise<LeasedMail | undefined> {
  const { rows } = await sql<LeasedMail>`
    with recorded as (${attempted ? recording(attempted, owner, now) : sql`select`})
    update message
    set leased_until = now() + ${LEASE}::interval, leased_by = ${owner}, attempts = attempts + 1
    where id = (
      select id from message where state = 'waiting' and due_at <= ${now} and expires_at > ${now}
        and (leased_until is null or leased_until < now()) and (purpose = 'test' or not ${onlyTests})
      order by due_at, id limit 1 for update skip locked)
    returning id, to_name, to_address, subject, text, html, unsubscribe_token, queued_at, attempts`.execute(
    db,
  )
  return rows[0]
}

/** The same without taking another one. */
export async function record(db: Kysely<DB>, { owner, now }: Sender, attempted: Attempted): Promise<void> {
  await recording(attempted, owner, now).execute(db)
}

const STATES = { sent: 'sent', address_refused: 'refused', message_refused: 'failed' } as const

/** SQL that writes down an outcome. What was withdrawn while it was being sent was sent all the same. */
function recording(
  { message: { id, attempts }, outcome: { kind, answer } }: Attempted,
  owner: string,
  now: Date,
) {
  const isOurs = sql`id = ${id} and leased_by = ${owner}
    and state in ('waiting', ${kind === 'sent' ? 'withdrawn' : 'waiting'})`
  if (kind === 'later' || kind === 'no_server')
    return sql`update message set answer = ${answer}, leased_by = null,
      leased_until = now() + make_interval(mins => ${kind === 'later' ? minutesAfter(attempts) : 1}) where ${isOurs}`
  return sql`update message set state = ${STATES[kind]}, answer = ${answer}, ended_at = ${now}, leased_by = null,
    leased_until = null where ${isOurs}`
}

const MINUTES = [1, 5, 15, 30]
const MAX_MINUTES = 60

/** How many minutes a message waits after so many attempts. */
const minutesAfter = (attempts: number): number => MINUTES[attempts - 1] ?? MAX_MINUTES
