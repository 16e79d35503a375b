import { sql } from 'kysely'
import type { Database } from './pool.ts'

type Column = { name: string; definition: string; comment: string | null }
type Table = {
  name: string
  kind: string
  options: string | null
  comment: string | null
  /** How a table is divided into parts, which are not described. */
  parts: string | null
  columns: Column[]
  constraints: string[]
  /** Indexes and triggers. */
  others: string[]
}

/** All functions and tables of a database as SQL for reading, with their comments: one text for one schema. */
export async function describeSchema(db: Database): Promise<string> {
  const parts = [...(await readFunctions(db)), ...(await readTables(db)).map(describeTable)]
  return `-- Written by \`npm run types:database\` from a database that all migrations have made. It is for reading only.

${parts.join('\n\n')}
`
}

async function readFunctions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ definition: string; comment: string | null }>`
    select pg_get_functiondef(pg_proc.oid) definition, obj_description(pg_proc.oid, 'pg_proc') comment
    from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e')
    order by proname collate "C", pg_get_function_identity_arguments(pg_proc.oid) collate "C"`.execute(db)
  return rows.map(
    ({ definition, comment }) =>
      `${commentLines(comment)}${lowerCase(definition.trimEnd()).replaceAll(/public\.|or replace /g, '')};`,
  )
}

async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname "name", case relpersistence when 'u' then 'unlogged table' else 'table' end kind,
      array_to_string(reloptions, ', ') options, obj_description(relation.oid, 'pg_class') "comment",
      pg_get_partkeydef(relation.oid) parts,
      (select json_agg(json_build_object('name', quote_ident(attname), 'definition', concat_ws(' ',
          format_type(atttypid, atttypmod),
          case when attcollation not in (0, (select typcollation from pg_type where oid = atttypid))
            then 'collate ' || attcollation::regcollation end,
          case when attnotnull then 'not null' end,
          case when attidentity = 'a' then 'generated always as identity'
            when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid, true) || ') stored'
            when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid, true) end),
          'comment', col_description(attrelid, attnum)) order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = relation.oid and attnum > 0 and not attisdropped) "columns",
      array(select format('constraint %I %s', conname, pg_get_constraintdef(oid, true)) from pg_constraint
        where conrelid = relation.oid and contype in ('p', 'u', 'x', 'f', 'c')
        order by array_position('{p,u,x,f,c}', contype::text), conname collate "C") "constraints",
      array(select replace(pg_get_indexdef(indexrelid, 0, true), ' ON ONLY ', ' ON ') from pg_index
          where indrelid = relation.oid and not exists (select from pg_constraint where conrelid = indrelid
            and conindid = indexrelid)
          order by indexrelid::regclass::text collate "C")
        || array(select pg_get_triggerdef(oid, true) from pg_trigger
          where tgrelid = relation.oid and not tgisinternal order by tgname collate "C") others
    from pg_class relation
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not in ('migration', 'migration_lease')
    order by relname collate "C"`.execute(db)
  return rows
}

function describeTable({
  name,
  kind,
  options,
  parts: partition,
  comment,
  columns,
  constraints,
  others,
}: Table): string {
  const parts = [
    ...columns.map((column) => `${commentLines(column.comment, '  ')}  ${column.name} ${column.definition}`),
    ...constraints.map((constraint) => `  ${constraint}`),
  ]
  const table = `create ${kind} ${name} (\n${parts.join(',\n')}\n)${partition ? ` partition by ${partition}` : ''}${options ? ` with (${options})` : ''};`
  return commentLines(comment) + [table, ...others.map((other) => `${other};`)].map(lowerCase).join('\n')
}

const commentLines = (comment: string | null, indent = ''): string =>
  (comment ?? '').replaceAll(/(.{1,120})(?: |$)/g, `${indent}-- $1\n`)

/** Without what is quoted or a comment. */
const lowerCase = (text: string): string =>
  text.replaceAll(/--.*|'(?:[^']|'')*'|"[^"]*"|[^'"-]+|-/g, (part) => {
    if (part.startsWith("'")) return part.includes('\n') ? `e${part.replaceAll('\n', '\\n')}` : part
    return /^(--|")/.test(part) ? part : part.toLowerCase()
  })
