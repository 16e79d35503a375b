import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

type ForeignKey = { name: string; definition: string }

/**
 * Does the work without a table's foreign keys and without its indexes beside the primary key, which are dropped and made again in
 * the same transaction. Checking and sorting all rows at once is many times as fast as row by row, and as strict: a row that breaks a
 * foreign key rolls back everything.
 */
export async function withoutChecks(
  tx: Transaction<DB>,
  table: keyof DB,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`select conname name, pg_get_constraintdef(oid) definition
    from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`.execute(tx)
  const { rows: indexes } = await sql<ForeignKey>`select indexrelid::regclass::text name,
    pg_get_indexdef(indexrelid) definition from pg_index where indrelid = ${table}::regclass and not indisunique`.execute(
    tx,
  )
  const each = (clause: (key: ForeignKey) => ReturnType<typeof sql>) =>
    sql`alter table ${sql.table(table)} ${sql.join(keys.map(clause))}`.execute(tx)
  // A table that a waiting trigger is about cannot be altered.
  await sql`set constraints all immediate`.execute(tx)
  await each(({ name }) => sql`drop constraint ${sql.ref(name)}`)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(tx)
  await work()
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
  await each(({ name, definition }) => sql`add constraint ${sql.ref(name)} ${sql.raw(definition)}`)
}
