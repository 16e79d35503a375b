import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { SheetSubmission, SubmittedSheet } from '#contract/day/attendance/attendance.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'

/** The key that a sender gave one save of one account; `digest` is the SHA-256 of the body in hex. */
export type IdempotencyKey = { account: number; key: string; digest: string }
/** The reply to the first request with a key. */
export type StoredReply = { digest: string; reply: SubmittedSheet }
export type ReplyToStore = { key: IdempotencyKey; reply: SubmittedSheet }

const REPLIES_STORED_DAYS = 14

/** The header's key for a checked body; undefined without the header, 400 for a malformed key. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  account: number,
  body: SheetSubmission,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Refusal(
      'invalid',
      'Idempotency-Key must have 1 to 200 letters, digits or signs, and no spaces.',
      {
        fields: { 'Idempotency-Key': 'must have 1 to 200 letters, digits or signs' },
      },
    )
  }
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return { account, key: header, digest }
}

/** SQL for the StoredReply of a key. */
export const storedReply = ({ account, key }: IdempotencyKey) => sql`
  select encode(digest, 'hex') digest, reply from attendance_save where account_id = ${account} and key = ${key}`

/** SQL for the values of a new row of attendance_save. */
const newRow = ({ key: { account, key, digest }, reply }: ReplyToStore) => sql`
  ${account}::int, ${key}::text, decode(${digest}, 'hex'), ${JSON.stringify(reply)}::jsonb`

const deleteOldReplies = ({ account }: IdempotencyKey) => sql`
  delete from attendance_save
  where account_id = ${account} and saved_at < now() - make_interval(days => ${REPLIES_STORED_DAYS}::int)`

/** SQL for further parts of the statement that writes a sheet: stores its reply and deletes old ones. */
export const storeReply = (save: ReplyToStore) => sql`, deleted_replies as (${deleteOldReplies(save.key)}
    ), new_reply as (
      insert into attendance_save (account_id, key, digest, reply) select ${newRow(save)} from sheet
    )`

/** The same where the statement has a row `reply` with the fields of the reply that only the database knows. */
export const storeCompletedReply = (
  save: ReplyToStore,
) => sql`, deleted_replies as (${deleteOldReplies(save.key)}
    ), new_reply as (
      insert into attendance_save (account_id, key, digest, reply) select ${newRow(save)} || to_jsonb(reply) from reply
    )`

export async function findStoredReply(db: Kysely<DB>, key: IdempotencyKey): Promise<StoredReply | undefined> {
  const { rows } = await sql<StoredReply>`${storedReply(key)}`.execute(db)
  return rows[0]
}

/** Stores the reply to a save that changed nothing; undefined where the same key was used at the same moment. */
export async function storeReplyWithoutWrite(
  db: Kysely<DB>,
  save: ReplyToStore,
): Promise<StoredReply | undefined> {
  const { rows } = await sql<StoredReply>`
    with stored_reply as (${storedReply(save.key)}
    ), deleted_replies as (${deleteOldReplies(save.key)}
    ), new_reply as (
      insert into attendance_save (account_id, key, digest, reply)
      select ${newRow(save)} where not exists (select from stored_reply)
      on conflict do nothing
      returning encode(digest, 'hex') digest, reply
    )
    select * from stored_reply union all select * from new_reply`.execute(db)
  return rows[0]
}

/** The reply to a repeated request; 409 for the same key with another body. */
export function repeatReply({ key, digest }: IdempotencyKey, stored: StoredReply): SubmittedSheet {
  if (stored.digest === digest) return stored.reply
  throw new Refusal(
    'conflict',
    `The Idempotency-Key ${key} was already used for another save. Nothing was saved; please use a new one.`,
  )
}
