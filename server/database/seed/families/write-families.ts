import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { DemoFamilies } from './families.ts'

/** A notice names its message, which comes before it. */
const TABLES = [
  'known_absence',
  'family_call',
  'conversation',
  'message',
  'notice',
  'family_answer',
] as const satisfies readonly (keyof DemoFamilies)[]

/** Moments without a time zone are read in the school's. */
export async function writeFamilies(
  tx: Transaction<DB>,
  families: DemoFamilies,
  timeZone: string,
): Promise<void> {
  const { rows } = await sql<{ before: string }>`select current_setting('timezone') before`.execute(tx)
  await sql`select set_config('timezone', ${timeZone}, true)`.execute(tx)
  for (const table of TABLES) await insertNumbered(tx, table, families[table])
  await sql`select set_config('timezone', ${rows[0]!.before}, true)`.execute(tx)
}

/** Ids are given here, so that a failed attempt leaves no gap. */
async function insertNumbered(tx: Transaction<DB>, table: keyof DB, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const numbered = rows.map((row, index) => ({ id: index + 1, ...row }))
  const columns = sql.join(Object.keys(numbered[0]!).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(numbered)}::json)`.execute(
    tx,
  )
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${rows.length})`.execute(tx)
}
