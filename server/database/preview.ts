import { sql, type Transaction } from 'kysely'
import type { Database } from './pool.ts'
import type { DB } from './schema.generated.ts'

/** Runs a change in a transaction. A preview returns what the change would do, and saves nothing. */
export async function changeOrPreview<T>(
  db: Database,
  { preview }: { preview: boolean },
  change: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    const result = await change(tx)
    await (preview ? tx.rollback() : tx.commit()).execute()
    return result
  } catch (error) {
    if (!tx.isRolledBack && !tx.isCommitted) await tx.rollback().execute()
    throw error
  }
}

/**
 * Runs a long change on copies of the tables that it writes, as they are at one moment, and returns what it would do. It
 * locks no row, so that nobody waits for it. A write to any other table fails.
 */
export async function previewOnCopies<T>(
  db: Database,
  tables: readonly (keyof DB)[],
  change: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    for (const table of tables) await copyTable(tx, table)
    // A statement that was prepared before may still find the table itself.
    await sql`discard plans`.execute(tx)
    await sql`set transaction read only`.execute(tx)
    return await change(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/** A name without a schema finds the temporary table first. */
async function copyTable(tx: Transaction<DB>, table: keyof DB): Promise<void> {
  const { rows } = await sql<{ schema: string; columns: string[]; identity: string | null }>`
    select relnamespace::regnamespace::text "schema",
      array_agg(attname::text order by attnum) filter (where attgenerated = '') "columns",
      max(attname) filter (where attidentity <> '') "identity"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where pg_class.oid = ${table}::regclass group by relnamespace`.execute(tx)
  const { schema, columns, identity } = rows[0]!
  const [original, copy] = [sql.table(`${schema}.${table}`), sql.table(`pg_temp.${table}`)]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  await sql`create temporary table ${sql.table(table)} (like ${original} including all excluding storage
    excluding compression excluding statistics) on commit drop`.execute(tx)
  await sql`insert into ${copy} (${names}) overriding system value select ${names} from ${original}`.execute(
    tx,
  )
  await sql`analyze ${copy}`.execute(tx)
  if (identity === null) return
  await sql`select setval(pg_get_serial_sequence(${`pg_temp.${table}`}, ${identity}), max(${sql.ref(identity)}))
    from ${copy} having max(${sql.ref(identity)}) > 0`.execute(tx)
}
