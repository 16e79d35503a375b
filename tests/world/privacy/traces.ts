import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Every text and JSON value of the database that has one of the texts, as 'table.column: value'. */
export async function findTraces({ db }: World, texts: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name "table", column_name "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea')`.execute(db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)}::text "value" from ${sql.table(table)}
      where lower(${sql.ref(column)}::text) like any(${texts.map((text) => `%${text}%`)}::text[])`.execute(db)
    found.push(...rows.map(({ value }) => `${table}.${column}: ${value}`))
  }
  return found
}
