import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Route } from '#contract/route.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { InSql } from '#server/database/statement.ts'
import type { Actor } from './actor.ts'
import { Refusal } from './failures.ts'
import { sentences } from './sentences.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** The header has 1 to 200 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** The table of keys (decision 89); the error of a concurrent duplicate contains this name. */
export const KEY_TABLE = 'idempotency_key'

const REPLIES_STORED_DAYS = 14

/** The key of one call of an account; `digest` is the SHA-256 of the request, in hex. */
export type CallKey = { account: number; key: string; digest: string; kind: NonNullable<Route['repeats']> }
/** The reply to the first call with a key. */
export type StoredReply<T> = { digest: string; reply: T }
export type ReplyToStore<T> = { key: CallKey; reply: T }

type KeyedRequest = { path: string; params: unknown; body: unknown; actor: Actor | undefined }

/** The key of a call to a route that takes one; undefined without the header, 400 for a malformed one. */
export function readCallKey(
  header: string | string[] | undefined,
  { repeats: kind }: Pick<Route, 'repeats'>,
  { path, params, body, actor }: KeyedRequest,
): CallKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new Refusal('invalid', sentences.wrongKey, {
      fields: { 'Idempotency-Key': sentences.wrongKeyField },
    })
  }
  if (kind === undefined || !actor) return undefined
  // Substitutes share an account, so the link distinguishes their calls.
  const requestText = JSON.stringify([path, params, body, actor.substitute?.link])
  const digest = createHash('sha256').update(requestText).digest('hex')
  return { account: actor.account, key: header, digest, kind }
}

/** SQL for the StoredReply of a key. */
export const storedReply = ({ account, key }: InSql<Pick<CallKey, 'account' | 'key'>>) => sql`
  select encode(digest, 'hex') digest, reply from idempotency_key where account_id = ${account} and key = ${key}`

/** A new row; `reply` is JSON. */
type KeyRow = Pick<CallKey, 'account' | 'key' | 'digest'> & { reply: string }

export const keyRow = <T>({ key: { account, key, digest }, reply }: ReplyToStore<T>): KeyRow => ({
  account,
  key,
  digest,
  reply: JSON.stringify(reply),
})

/** SQL for the values of a new row. */
const newRow = ({ account, key, digest, reply }: InSql<KeyRow>) => sql`
  ${account}::bigint, ${key}::text, decode(${digest}, 'hex'), ${reply}::jsonb`

const deleteOldReplies = ({ account, key }: InSql<Pick<CallKey, 'account' | 'key'>>) => sql`
  delete from idempotency_key
  where account_id = ${account} and used_at < now() - interval '${sql.raw(String(REPLIES_STORED_DAYS))} days' and key <> ${key}`

type Source = {
  /** The common table expression that has a row if the reply should be stored. */
  from: RawBuilder<unknown>
  /** Fields of the reply that only the database can compute, as JSON. */
  more?: RawBuilder<unknown>
}

/** SQL that extends the statement of a call: it stores the reply and deletes old ones. */
export const storeReply = (
  row: InSql<KeyRow>,
  { from, more = sql`'{}'::jsonb` }: Source,
) => sql`, deleted_replies as (${deleteOldReplies(row)}
    ), new_reply as (
      insert into idempotency_key (account_id, key, digest, reply) select ${newRow(row)} || ${more} from ${from}
    )`

/** The stored reply of a key, if it was used before. */
export async function findStoredReply<T>(db: Kysely<DB>, key: CallKey): Promise<StoredReply<T> | undefined> {
  const { rows } = await sql<StoredReply<T>>`${storedReply(key)}`.execute(db)
  return rows[0]
}

/** Stores the reply to a call that changed nothing; undefined if the same key was used at the same moment. */
export async function storeReplyWithoutWrite<T>(
  db: Kysely<DB>,
  save: ReplyToStore<T>,
): Promise<StoredReply<T> | undefined> {
  const { rows } = await sql<StoredReply<T>>`
    with stored_reply as (${storedReply(save.key)}
    ), deleted_replies as (${deleteOldReplies(save.key)}
    ), new_reply as (
      insert into idempotency_key (account_id, key, digest, reply)
      select ${newRow(keyRow(save))} where not exists (select from stored_reply)
      on conflict do nothing
      returning encode(digest, 'hex') digest, reply
    )
    select * from stored_reply union all select * from new_reply`.execute(db)
  return rows[0]
}

/** The reply to a repeated call; 409 for the same key with another content, an added record then in `details`. */
export function repeatReply<T>({ key, digest, kind }: CallKey, stored: StoredReply<T>): T {
  if (stored.digest === digest) return stored.reply
  if (kind === 'save') throw new Refusal('conflict', sentences.keyOfOtherSave(key))
  throw new Refusal('conflict', sentences.earlierVersionSaved, {
    details: { added: stored.reply },
  })
}

/**
 * Runs an addition in a transaction, once for each key of an account; a repeated call gets the first reply. It is for records
 * that no unique constraint protects against duplicates. Without a key every call adds.
 */
export function addOnce<T extends object>(
  { db, callKey }: { db: Kysely<DB>; callKey?: CallKey | undefined },
  add: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (!callKey) return db.transaction().execute(add)
  const { account, key, digest } = callKey
  return db.transaction().execute(async (tx) => {
    // A second call with the same key waits here until the first has ended.
    const { numAffectedRows } = await sql`
      insert into idempotency_key (account_id, key, digest) values (${account}, ${key}, decode(${digest}, 'hex'))
      on conflict do nothing`.execute(tx)
    if (numAffectedRows === 0n) return repeatReply(callKey, (await findStoredReply<T>(tx, callKey))!)
    const reply = await add(tx)
    await sql`with deleted_replies as (${deleteOldReplies(callKey)})
      update idempotency_key set reply = ${JSON.stringify(reply)}::jsonb
      where account_id = ${account} and key = ${key}`.execute(tx)
    return reply
  })
}
