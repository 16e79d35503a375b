import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'

/** One question to the database, in its turn. */
export type Ask = <T>(question: (db: Kysely<DB>) => Promise<T>) => Promise<T>

/** Of the ten connections: whoever saves a sheet meanwhile finds one free. */
const MOST_AT_ONCE = 3
const LONGEST = '60s'
/** So that the days of a whole year and school are counted in memory. */
const MEMORY = '32MB'

const turnsOf = new WeakMap<Kysely<DB>, ReturnType<typeof limitConcurrency>>()

/**
 * Asks for reports one after the other, a few at a time in the whole school. A question that takes longer than a minute
 * is given up, and so is one whose asker has gone away: the database stops working on it.
 */
export const asking =
  (db: Kysely<DB>, gone: AbortSignal): Ask =>
  async (question) => {
    const inTurn = turnsOf.get(db) ?? limitConcurrency(MOST_AT_ONCE)
    turnsOf.set(db, inTurn)
    try {
      return await inTurn(() => askPatiently(db, gone, question), gone)
    } catch (error) {
      throw gone.aborted ? nobodyThere() : isTimeout(error) ? tooLong() : error
    }
  }

/** In a transaction, because these settings are for this question alone. */
const askPatiently = <T>(db: Kysely<DB>, gone: AbortSignal, question: (db: Kysely<DB>) => Promise<T>) =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ backend: number }>`
        select pg_backend_pid() backend, set_config('statement_timeout', ${LONGEST}, true),
          set_config('work_mem', ${MEMORY}, true)`.execute(tx)
      return cancelled(
        gone,
        () => sql`select pg_cancel_backend(${rows[0]!.backend})`.execute(db),
        question(tx),
      )
    })

/** Ends with the question, and not before a cancellation has reached the connection that it is meant for. */
async function cancelled<T>(
  gone: AbortSignal,
  cancel: () => Promise<unknown>,
  question: Promise<T>,
): Promise<T> {
  let cancelling: Promise<unknown> | undefined
  const leave = () => {
    cancelling = cancel()
  }
  gone.addEventListener('abort', leave, { once: true })
  try {
    return await question
  } finally {
    gone.removeEventListener('abort', leave)
    await cancelling
  }
}

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const tooLong = () =>
  new Refusal('unavailable', 'This report takes longer than a minute. Please choose a shorter range.')

const nobodyThere = () => new Refusal('unavailable', 'Nobody waits for this report any more.')
