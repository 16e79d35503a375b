import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from './context.ts'
import { Refusal } from './failures.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** What may stand in the header: 1 to 200 visible ASCII signs. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** The header's key; undefined without one, 400 for a malformed one. */
export function readIdempotencyHeader(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && KEY.test(header)) return header
  throw new Refusal(
    'invalid',
    'Idempotency-Key must have 1 to 200 letters, digits or signs, and no spaces.',
    { fields: { 'Idempotency-Key': 'must have 1 to 200 letters, digits or signs' } },
  )
}

type Adding = Pick<Context, 'db' | 'actor' | 'idempotencyKey'>
type Stored = { digest: string; reply: unknown }

/**
 * Adds records in a transaction, once for each key of an account: a repeated call answers what the first one did. It is for
 * records that no unique rule keeps from being there twice. `what` and `sent` are what the call asks for; 409 with what was
 * added where the key was used for something else. Without a key every call adds.
 */
export function addOnce<T extends object>(
  { db, actor, idempotencyKey: key }: Adding,
  { what, sent }: { what: string; sent: unknown },
  add: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (key === undefined) return db.transaction().execute(add)
  const digest = createHash('sha256')
    .update(JSON.stringify([what, sent]))
    .digest('hex')
  return db.transaction().execute(async (tx) => {
    // A call with the same key waits here until this one has ended.
    const { numAffectedRows } = await sql`
      insert into repeated_add (account_id, key, digest) values (${actor.account}, ${key}, decode(${digest}, 'hex'))
      on conflict do nothing`.execute(tx)
    if (numAffectedRows === 0n) return repeatReply<T>(tx, actor.account, key, digest)
    const reply = await add(tx)
    await sql`update repeated_add set reply = ${JSON.stringify(reply)}::jsonb
      where account_id = ${actor.account} and key = ${key}`.execute(tx)
    return reply
  })
}

async function repeatReply<T>(tx: Transaction<DB>, account: number, key: string, digest: string): Promise<T> {
  const { rows } = await sql<Stored>`select encode(digest, 'hex') digest, reply from repeated_add
    where account_id = ${account} and key = ${key}`.execute(tx)
  if (rows[0]?.digest === digest) return rows[0].reply as T
  throw new Refusal('conflict', 'An earlier try of this form was saved. What is different now was not.', {
    details: { added: rows[0]?.reply ?? null },
  })
}
