import { sql, type Kysely } from 'kysely'
import { Choices, type ChoiceName, type choices } from '#contract/choices.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Handlers } from '#server/http/serve.ts'

type Sent = Readonly<Partial<Record<ChoiceName, unknown>>>

/** What a person chose last. What was remembered in a shape of an earlier version is left out. */
export async function findChoices(db: Kysely<DB>, account: number): Promise<Choices> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from account_choice where account_id = ${account}`.execute(db)
  const known = rows.filter(({ name, value }) => isValid(name, value))
  return Object.fromEntries(known.map(({ name, value }) => [name, value]))
}

function isValid(name: string, value: unknown): boolean {
  const schema = Object.hasOwn(Choices.shape, name) ? Choices.shape[name as ChoiceName] : undefined
  return schema?.safeParse(value).success ?? false
}

/** Remembers the choices that were sent, and forgets those that are null. */
const saveChoices = (db: Kysely<DB>, account: number, sent: Sent) =>
  sql`
    with sent as (select key as name, value from jsonb_each(${JSON.stringify(sent)}::jsonb)),
      forgotten as (
        delete from account_choice
        where account_id = ${account} and name in (select name from sent where value = 'null'))
    insert into account_choice (account_id, name, value)
    select ${account}, name, value from sent where value <> 'null'
    on conflict (account_id, name) do update set value = excluded.value, changed_at = now()`.execute(db)

export const choicesHandlers: Handlers<typeof choices> = {
  'PUT /api/choices/': async ({ db, actor, body }) => {
    await saveChoices(db, actor.account, body)
    return { success: true }
  },
}
