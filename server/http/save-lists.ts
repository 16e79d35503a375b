import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from './context.ts'
import { Refusal } from './failures.ts'
import { changedMeanwhile } from './merge-loaded.ts'
import { saveSettings, type SettingsPage } from './save-settings.ts'

type Id = string | number
type Named = { name: string }
/** A line as it is stored, and as it is sent: without an id where it is new. */
export type Stored<Line extends Named> = Line & { id: Id }
export type Sent<Line extends Named> = Line & { id?: Id | undefined }

/** A list of the school in its order, whose names are unique. Lines that records have cannot be deleted. */
export type SchoolList<Line extends Named = Named> = {
  table: 'absence_reason' | 'entry_code' | 'exit_code'
  /** The column that identifies a line, and its type. */
  id: { column: string; type: 'smallint' | 'text' }
  /** The columns of a line with their types. */
  columns: { [Column in keyof Line]-?: string }
  /** The id of a new line, where the database does not give it. */
  newId?(line: Line, taken: ReadonlySet<Id>): Id
  /** Those of these lines that cannot be deleted. */
  listUsed(db: Kysely<DB>, ids: readonly Id[]): Promise<ReadonlySet<Id>>
  /** A line in the audit log: what it is called there, and its values beside the place. */
  audit: { noun: string; values(line: Line): readonly (string | false | null)[] }
  sentences: { inUse(name: string): string; unknown: string }
}

type Lists<Field extends string> = Readonly<Record<Field, SchoolList>>
/** The lists as text, so that two of them are compared as a whole. */
type Texts = Record<string, string>

/** The lines of a list in their order. */
export async function readList<Line extends Named>(
  db: Kysely<DB>,
  list: SchoolList<Line>,
): Promise<Stored<Line>[]> {
  const { rows } = await sql<Stored<Line>>`
    select ${sql.ref(list.id.column)} id, ${columnsOf(list)} from ${sql.table(list.table)}
    order by place, id`.execute(db)
  return rows
}

/** The lines with whether each is in use. */
export async function readListForSettings<Line extends Named>(
  db: Kysely<DB>,
  list: SchoolList<Line>,
): Promise<(Stored<Line> & { is_used: boolean })[]> {
  const lines = await readList(db, list)
  const used = await list.listUsed(
    db,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => Object.assign(line, { is_used: used.has(line.id) }))
}

/** Names what is stored in lists, so that a save knows whether its sender has seen it. */
export async function versionOfLists(db: Kysely<DB>, lists: Lists<string>): Promise<string> {
  return versionOf(await readTexts(db, lists))
}

const versionOf = (texts: Texts) => createHash('sha256').update(JSON.stringify(texts)).digest('hex')

async function readTexts(db: Kysely<DB>, lists: Lists<string>): Promise<Texts> {
  const texts: Texts = {}
  for (const [field, list] of Object.entries(lists)) texts[field] = JSON.stringify(await readList(db, list))
  return texts
}

const linesIn = (texts: Texts, field: string) => JSON.parse(texts[field] ?? '[]') as Stored<Named>[]

/**
 * Saves lists in their order, and deletes the lines that are not in them. A new line with the name of a stored one that the
 * list leaves out is that one, so that a repeated save adds nothing. 409 if a list has changed since its version was loaded.
 */
export async function saveLists<Field extends string>(
  context: Context,
  lists: Lists<Field>,
  { version, sent }: { version: string | undefined; sent: Readonly<Record<Field, readonly Sent<Named>[]>> },
): Promise<void> {
  const fields = Object.keys(lists) as Field[]
  const page: SettingsPage<Texts> = {
    lock: sql`select from school for update`,
    read: (db) => readTexts(db, lists),
    check: ({ before }) => {
      const isSame = fields.every(
        (field) => comparable(lists[field], linesIn(before, field)) === comparable(lists[field], sent[field]),
      )
      if (version !== undefined && version !== versionOf(before) && !isSame) throw changedMeanwhile(fields)
    },
    write: async (tx, { before }) => {
      for (const field of fields) {
        await writeList(tx, { field, list: lists[field], stored: linesIn(before, field), sent: sent[field] })
      }
    },
    auditFields: (texts) =>
      Object.assign({}, ...fields.map((field) => auditTexts(lists[field], linesIn(texts, field)))),
  }
  const texts = fields.map((field) => [field, JSON.stringify(sent[field])])
  await saveSettings(context, page, Object.fromEntries(texts) as Texts)
}

const columnNames = (list: SchoolList) => Object.keys(list.columns)

const columnsOf = (list: Pick<SchoolList, 'columns'>): RawBuilder<unknown> =>
  sql.join(Object.keys(list.columns).map((column) => sql.ref(column)))

/** The lines without their ids, which a repeated save does not have. */
const comparable = (list: SchoolList, lines: readonly Sent<Named>[]): string =>
  JSON.stringify(
    lines.map((line) => columnNames(list).map((column) => (line as Record<string, unknown>)[column])),
  )

/** Each line with its place, so that the audit has what was renamed or moved. */
const auditTexts = ({ audit }: SchoolList, lines: readonly Named[]): Texts =>
  Object.fromEntries(
    lines.map((line, index) => [
      `${audit.noun} ${line.name}`,
      [String(index + 1), ...audit.values(line)].filter(Boolean).join('; '),
    ]),
  )

type Write = {
  field: string
  list: SchoolList
  stored: readonly Stored<Named>[]
  sent: readonly Sent<Named>[]
}

async function writeList(tx: Transaction<DB>, { field, list, stored, sent }: Write): Promise<void> {
  const rows = withIds({ field, list, stored, sent })
  const remaining = new Set(rows.map(({ id }) => id))
  await deleteUnused(
    tx,
    list,
    stored.filter(({ id }) => !remaining.has(id)),
  )
  const [table, id] = [sql.table(list.table), sql.ref(list.id.column)]
  const storedIds = stored.map((line) => line.id).filter((one) => remaining.has(one))
  // Names are unique, and two lines may exchange theirs. No one can type a name that begins with a tab.
  await sql`update ${table} set name = chr(9) || ${id} where ${id} = any(${storedIds}::${sql.raw(list.id.type)}[])`.execute(
    tx,
  )
  const types = Object.entries({ ...list.columns, place: 'smallint' })
  const columns = sql.join(types.map(([column]) => sql.ref(column)))
  const isNew = sql`(sent.id = any(${storedIds}::${sql.raw(list.id.type)}[])) is not true`
  await sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) sent (id ${sql.raw(list.id.type)},
        ${sql.join(types.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`))})
    ), changed as (
      update ${table} stored set ${sql.join(types.map(([column]) => sql`${sql.ref(column)} = ${sql.ref(`sent.${column}`)}`))}
      from sent where ${sql.ref(`stored.${list.id.column}`)} = sent.id
    )
    insert into ${table} (${list.newId ? sql`${id}, ` : sql``}${columns})
    select ${list.newId ? sql`id, ` : sql``}${columns} from sent where ${isNew} order by place`.execute(tx)
}

/** The sent lines with their places and ids, null where the database gives one. */
function withIds({ field, list, stored, sent }: Write): (Named & { id: Id | null; place: number })[] {
  const ids = new Set(sent.map(({ id }) => id))
  const unknown = sent.find(({ id }) => id !== undefined && !stored.some((one) => one.id === id))
  if (unknown)
    throw new Refusal('changed_meanwhile', list.sentences.unknown, { details: { changed: [field] } })
  const left = new Map(
    stored.filter(({ id }) => !ids.has(id)).map(({ id, name }) => [name.toLowerCase(), id]),
  )
  const taken = new Set(stored.map(({ id }) => id))
  return sent.map((line, index) => {
    const name = line.name.toLowerCase()
    const id = line.id ?? left.get(name) ?? list.newId?.(line, taken) ?? null
    left.delete(name)
    if (id !== null) taken.add(id)
    return { ...line, id, place: index + 1 }
  })
}

async function deleteUnused(
  tx: Transaction<DB>,
  list: SchoolList,
  lines: readonly Stored<Named>[],
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const theseLines = sql`${sql.ref(list.id.column)} = any(${ids}::${sql.raw(list.id.type)}[])`
  // Whoever chooses one of them at this moment holds a lock on it, and its record is found then.
  await sql`select from ${sql.table(list.table)} where ${theseLines} for update`.execute(tx)
  const used = await list.listUsed(tx, ids)
  const one = lines.find(({ id }) => used.has(id))
  if (one) throw new Refusal('conflict', list.sentences.inUse(one.name))
  await sql`delete from ${sql.table(list.table)} where ${theseLines}`.execute(tx)
}
