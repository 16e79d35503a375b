import { sql, type Kysely, type Transaction } from 'kysely'
import type { RememberedMapping } from '#contract/exchange/uploads/mappings.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { sentences } from '../sentences.ts'

const MAX_MAPPINGS = 500

/** A remembered choice of columns; `columns` has every field of the kind, with '' for a missing column. */
export type Remembered = {
  id: number
  kind: RememberedMapping['kind']
  name: string
  fingerprint: string
  columns: Record<string, string>
  saved_at: Date
  saved_by_id: number
  saved_by: string
}

/** The remembered files, the latest choice first; of one kind where it is given. */
export async function findRemembered(db: Kysely<DB>, kind?: string): Promise<Remembered[]> {
  const { rows } = await sql<Remembered>`
    select mapping.id, mapping.kind, mapping.name, encode(fingerprint, 'hex') fingerprint, columns, saved_at, saved_by_id,
      coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email) saved_by
    from upload_mapping mapping join account on account.id = saved_by_id
    where ${kind === undefined ? sql`true` : sql`mapping.kind = ${kind}`}
    order by saved_at desc, mapping.id desc limit ${MAX_MAPPINGS}`.execute(db)
  return rows
}

/** Who chose the columns of such a file and when, in the school's time. */
export function describeRemembered(
  { actor, school }: Pick<Context, 'actor' | 'school'>,
  { id, name, saved_at, saved_by_id, saved_by }: Remembered,
): Omit<RememberedMapping, 'kind' | 'columns'> {
  const at = localNow(saved_at, school.timeZone)
  return { id, name, at, by: saved_by, is_own: saved_by_id === actor.account }
}

export async function listRemembered(context: Context): Promise<RememberedMapping[]> {
  const found = await findRemembered(context.db)
  return found.map((mapping) =>
    Object.assign(describeRemembered(context, mapping), { kind: mapping.kind, columns: mapping.columns }),
  )
}

type NewMapping = Pick<Remembered, 'kind' | 'name' | 'fingerprint' | 'columns'> & { account: number }

/** Remembers the columns of a file that is being saved, instead of what was chosen for such a file before. */
export async function remember(trx: Transaction<DB>, mapping: NewMapping): Promise<void> {
  const { kind, name, fingerprint, columns, account } = mapping
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into upload_mapping (kind, name, fingerprint, columns, saved_by_id, saved_at)
    values (${kind}, ${name}, decode(${fingerprint}, 'hex'), ${JSON.stringify(columns)}::jsonb, ${account}, now())
    on conflict (kind, fingerprint) do update
      set name = excluded.name, columns = excluded.columns, saved_by_id = excluded.saved_by_id, saved_at = excluded.saved_at
    returning id, xmax = 0 "isNew"`.execute(trx)
  const { id, isNew } = rows[0]!
  const action = isNew ? 'add' : 'change'
  await audit(trx, { account, action, subject: 'upload_mapping', subjectId: id, details: { name, kind } })
}

/** Deletes the remembered columns, so that such a file is read by its headers again. */
export const deleteRememberedMappings = (
  { db, actor: { account } }: Context,
  id: number,
): Promise<{ message: string }> =>
  db.transaction().execute(async (trx) => {
    const details = await forget(trx, id)
    if (!details) throw notFound('remembered file')
    await audit(trx, { account, action: 'remove', subject: 'upload_mapping', subjectId: id, details })
    return { message: sentences.mappingDeleted(details.name) }
  })

export async function forget(trx: Transaction<DB>, id: number) {
  const { rows } = await sql<{ name: string; kind: string }>`
    delete from upload_mapping where id = ${id} returning name, kind`.execute(trx)
  return rows[0]
}
