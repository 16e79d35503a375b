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
  const before = analyzed.get(tx) ?? new Map<string, number>()
  const changed = (await findChanges(tx)).filter(
    ({ name, changes, enough }) => changes - (before.get(name) ?? 0) >= enough,
  )
  await analyze(
    tx,
    changed.map(({ name }) => name),
  )
  analyzed.set(tx, new Map([...before, ...changed.map(({ name, changes }) => [name, changes] as const)]))
}

/** The rows that a transaction had changed when a table was last analyzed: the demo school is made by many commands in one. */
const analyzed = new WeakMap<Transaction<DB>, Map<string, number>>()

/** The tables that a transaction has changed much so far; of a table in parts, the whole, which autovacuum never analyzes. */
export async function listChangedTables(tx: Transaction<DB>): Promise<string[]> {
  return (await findChanges(tx)).map(({ name }) => name)
}

type Changes = { name: string; changes: number; enough: number }

async function findChanges(tx: Transaction<DB>): Promise<Changes[]> {
  const { rows } = await sql<Changes>`
    select name, sum(changes)::float8 changes, max(enough)::float8 enough
    from pg_stat_xact_user_tables join pg_class on pg_class.oid = relid,
      lateral (select coalesce(pg_partition_root(relid), relid)::regclass::text name,
        n_tup_ins + n_tup_upd + n_tup_del changes, greatest(${MIN_ROWS}, ${MIN_SHARE} * reltuples) enough) change
    where changes >= enough and relpersistence = 'p' group by name order by name`.execute(tx)
  return rows
}

/** Analyzes after the commit without delaying the reply. If it fails, autovacuum runs within a minute. */
export function analyzeInBackground(db: Kysely<DB>, tables: readonly string[]): void {
  void analyze(db, tables).catch(() => undefined)
}

async function analyze(db: Kysely<DB>, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await sql.raw(`analyze (skip_locked) ${tables.join(', ')}`).execute(db)
}
