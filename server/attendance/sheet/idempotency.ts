import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ChangedMeanwhile, Sheet } from '#contract/attendance/attendance.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'

/** What a save is answered. */
export type Submission = Sheet & { changed_meanwhile: ChangedMeanwhile[] }
/** A save as its sender names it: `key` stands for one save of one account, `digest` is SHA-256 of its content in hex. */
export type NamedSave = { account: number; key: string; digest: string }
/** What the first request with a key was answered. */
export type EarlierSave = { digest: string; answer: Submission }

/** With the request's name, what to answer it; `taken.at` is filled in, on the clock of `timeZone`. */
export type Named = { save: NamedSave; answer: Submission; timeZone: string }

const KEPT_DAYS = 14

/** The header's key for a checked body; undefined without a key. Throws a 400 for one that is none. */
export function namedSave(
  header: string | string[] | undefined,
  account: number,
  body: object,
): NamedSave | undefined {
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

/** SQL for the row of attendance_save with this key. */
export const earlierSave = ({ account, key }: NamedSave) => sql`
  select encode(digest, 'hex') digest, answer from attendance_save where account_id = ${account} and key = ${key}`

/** SQL for the columns of a new row; `answer` is SQL too. */
const newSave = ({ account, key, digest }: NamedSave, answer: ReturnType<typeof sql>) => sql`
  ${account}::int account_id, ${key}::text "key", decode(${digest}, 'hex') digest, ${answer} answer`

/** SQL that forgets an account's saves that nobody will repeat any more. */
const forgetOldSaves = ({ account }: NamedSave) => sql`
  delete from attendance_save
  where account_id = ${account} and saved_at < now() - make_interval(days => ${KEPT_DAYS}::int)`

/** SQL for further parts of the statement that writes a sheet: its answer is kept, old ones go. */
export const keptAnswer = ({ save, answer, timeZone }: Named) => {
  const at = sql`to_jsonb(to_char(taken_at at time zone ${timeZone}, 'HH24:MI'))`
  return sql`, swept as (${forgetOldSaves(save)}
    ), kept as (
      insert into attendance_save (account_id, key, digest, answer)
      select ${newSave(save, sql`jsonb_set(${JSON.stringify(answer)}::jsonb, '{taken,at}', ${at})`)} from sheet
    )`
}

export async function findEarlier(db: Kysely<DB>, save: NamedSave): Promise<EarlierSave | undefined> {
  const { rows } = await sql<EarlierSave>`${earlierSave(save)}`.execute(db)
  return rows[0]
}

/** Keeps the answer to a save that changed nothing; undefined where the same key was used at the same moment. */
export async function keepAnswer(
  db: Kysely<DB>,
  save: NamedSave,
  answer: Submission,
): Promise<EarlierSave | undefined> {
  const { rows } = await sql<EarlierSave>`
    with earlier as (${earlierSave(save)}
    ), swept as (${forgetOldSaves(save)}
    ), kept as (
      insert into attendance_save (account_id, key, digest, answer)
      select ${newSave(save, sql`${JSON.stringify(answer)}::jsonb`)} where not exists (select from earlier)
      on conflict do nothing
      returning encode(digest, 'hex') digest, answer
    )
    select * from earlier union all select * from kept`.execute(db)
  return rows[0]
}

/** The answer to a repeated request. The same key with another content is refused. */
export function answerOf({ key, digest }: NamedSave, earlier: EarlierSave): Submission {
  if (earlier.digest === digest) return earlier.answer
  throw new Refusal(
    'conflict',
    `The Idempotency-Key ${key} was already used for another save. Nothing was saved; please use a new one.`,
  )
}
