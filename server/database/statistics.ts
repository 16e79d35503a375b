import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Fewer changed rows do not affect a plan. */
const MIN_ROWS = 500
/** As autovacuum has it: a tenth of a table. */
const MIN_SHARE = 0.1

/**
 * Has PostgreSQL analyze the tables that a transaction changed much. Autovacuum does so too, but up to a minute after the commit,
 * and plans made until then are for the tables as they were. Call it last: until the transaction ends, no other one can analyze
 * the same tables. A table that is being vacuumed is left out, so that nothing fails or waits for it.
 */
export async function analyzeChangedTables(tx: Transaction<DB>): Promise<void> {
  await analyze(tx, await listChangedTables(tx))
}

/** The tables that a transaction has changed much so far; of a table in parts, the whole, which autovacuum never analyzes. */
export async function listChangedTables(tx: Transaction<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(pg_partition_root(relid), relid)::regclass::text name
    from pg_stat_xact_user_tables join pg_class on pg_class.oid = relid
    where n_tup_ins + n_tup_upd + n_tup_del >= greatest(${MIN_ROWS}, ${MIN_SHARE} * reltuples) and relpersistence = 'p'
    order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Analyzes after the commit without delaying the reply. If it fails, autovacuum runs within a minute. */
export function analyzeInBackground(db: Kysely<DB>, tables: readonly string[]): void {
  void analyze(db, tables).catch(() => undefined)
}

async function analyze(db: Kysely<DB>, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await sql.raw(`analyze (skip_locked) ${tables.join(', ')}`).execute(db)
}
