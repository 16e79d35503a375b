import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from './schema.generated.ts'

/** The values of the sort columns of a row. The last column is unique, so that each row has a place of its own. */
type Place = readonly (string | number)[]

/** A list that is read page by page. */
export type PagedList<Row> = {
  /** The sort columns, in the order of an index. */
  columns: readonly string[]
  placeOf: (row: Row) => Place
  /** SQL for the rows that meet the condition, with what follows `order by`. */
  select: (part: { condition: RawBuilder<unknown>; order: RawBuilder<unknown> }) => RawBuilder<Row>
}

type Wanted = { after?: Place | undefined; before?: Place | undefined; limit: number }

export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

/**
 * Reads one page of a list: the rows behind the place `after`, or those before the place `before`, else the first. It begins at
 * the place by the index instead of counting rows, so that a page far back costs as much as the first, and rows that are
 * added or removed elsewhere make none come twice or get lost. Where nothing is left, it is the last or the first page.
 */
export async function readPage<Row>(
  db: Kysely<DB>,
  list: PagedList<Row>,
  { after, before, limit }: Wanted,
): Promise<Page<Row>> {
  const read = (from: Place | undefined, isForward: boolean) => readRows(db, list, { from, isForward, limit })
  if (before) {
    const { rows, hasMore } = await read(before, false)
    if (rows.length > 0) return pageOf(list, rows, { hasPrevious: hasMore, hasNext: true })
  }
  if (after) {
    const { rows, hasMore } = await read(after, true)
    if (rows.length > 0) return pageOf(list, rows, { hasPrevious: true, hasNext: hasMore })
    const last = await read(undefined, false)
    return pageOf(list, last.rows, { hasPrevious: last.hasMore, hasNext: false })
  }
  const { rows, hasMore } = await read(undefined, true)
  return pageOf(list, rows, { hasPrevious: false, hasNext: hasMore })
}

type Part = { from: Place | undefined; isForward: boolean; limit: number }

/** The rows in the order of the list, and whether there are more in the direction of reading. */
async function readRows<Row>(db: Kysely<DB>, list: PagedList<Row>, { from, isForward, limit }: Part) {
  const condition = from ? isBeyond(list, from, isForward) : sql`true`
  const direction = isForward ? sql`asc` : sql`desc`
  const order = sql`${sql.join(columnsOf(list).map((column) => sql`${column} ${direction}`))} limit ${limit + 1}`
  const { rows } = await list.select({ condition, order }).execute(db)
  const shown = rows.slice(0, limit)
  return { rows: isForward ? shown : shown.toReversed(), hasMore: rows.length > limit }
}

const columnsOf = <Row>({ columns }: PagedList<Row>) => columns.map((column) => sql.ref(column))

const isBeyond = <Row>(list: PagedList<Row>, place: Place, isForward: boolean) =>
  sql`(${sql.join(columnsOf(list))}) ${isForward ? sql`>` : sql`<`} (${sql.join([...place])})`

/** SQL for whether a row of the list is before this one. */
export const isBefore = <Row>(list: PagedList<Row>, row: Row): RawBuilder<unknown> =>
  isBeyond(list, list.placeOf(row), false)

function pageOf<Row>(
  list: PagedList<Row>,
  rows: Row[],
  { hasPrevious, hasNext }: { hasPrevious: boolean; hasNext: boolean },
): Page<Row> {
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    previous: hasPrevious && first !== undefined ? JSON.stringify(list.placeOf(first)) : null,
    next: hasNext && last !== undefined ? JSON.stringify(list.placeOf(last)) : null,
  }
}
