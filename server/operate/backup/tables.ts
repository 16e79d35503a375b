import type { ClientBase } from 'pg'

/**
 * Tables that no archive holds, each with the reason. Archives hold every other table; `tables.test.ts` lists them, so that a
 * new table needs a decision.
 */
export const LEFT_OUT: Record<string, string> = {
  migration: 'the header has it',
  migration_lease: 'belongs to running processes',
  job: 'belongs to running processes',
  backup_archive: 'says which archives this machine has',
  server_secret: 'a secret',
  session: 'a restore ends all sessions',
  api_token: 'a restore ends all tokens of apps',
  roster_list: 'lists that apps are reading, for two hours only',
  substitute_link: 'a restore ends all links for substitutes',
  substitute_visit: 'a restore ends all links for substitutes',
  idempotency_key: 'replies to repeated calls, for a few days only',
  rate_limit: 'counters of minutes',
  attendance_counted: 'marks are counted again in the night after a restore',
  attendance_day: 'marks are counted again in the night after a restore',
  attendance_class_day: 'marks are counted again in the night after a restore',
}

export type Table = { name: string; columns: string[]; order: string }

/** The tables of the current schema that an archive holds, by name; generated columns are made again by the database. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string | null }>(
    `select relation.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', '
          order by array_position(conkey, attnum))
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where conrelid = relation.oid and contype = 'p') as key
    from pg_class relation
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all($1)
    order by relname`,
    [Object.keys(LEFT_OUT)],
  )
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    // A fixed order of rows, so that equal tables have equal checksums.
    order: key ?? `(row(${columns.map((column) => quoted(column)).join(', ')})::text) collate "C"`,
  }))
}

/** A name quoted for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const copyOut = ({ name, columns, order }: Table): string =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout (format text, encoding 'UTF8')`

export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin (format text, encoding 'UTF8')`
