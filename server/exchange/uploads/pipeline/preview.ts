import type { Preview } from '#contract/exchange/uploads/uploads.ts'
import type { Mapping } from './columns.ts'
import { interruptible } from './event-loop.ts'
import type { OpenFile } from './open-file.ts'
import { shorten, type Example, type FilePlan, type RowError } from './plan.ts'

type Group = Preview['groups'][number]
type Row = Omit<Group['rows'][number], 'cells' | 'rows'> & { rows: readonly number[] }
/** A group without the cells of its rows. */
type Rows = Omit<Group, 'rows'> & { rows: Row[] }
type Same = Pick<Group, 'problems' | 'fields'>

/** How many rows are sent of a group, and of all groups of a kind: a preview of a whole school stays small. */
const MAX_GROUP_ROWS = 50
const MAX_ROWS = 300

/** The rows of a checked file in its own columns, by what is wrong with them or what they would change. */
export async function previewOf(
  file: OpenFile,
  mapping: Mapping<string>,
  { errors, examples }: Pick<FilePlan, 'errors' | 'examples'>,
): Promise<Preview> {
  const columns = columnsOf(mapping)
  const read = new Set(columns.flatMap(({ fields }) => fields))
  const groups = [
    ...(await grouped('rejected', errors, rejectedRow)),
    ...(await grouped('changed', examples('changed'), changedRecord)),
    ...(await grouped('added', examples('added'), newRecord(read))),
  ]
  const cells = await cellsOf(file, columns, groups)
  return {
    columns: columns.map(({ header, fields }) => ({ header, fields })),
    groups: groups.map(({ kind, count, problems, fields, rows: all }) => ({
      kind,
      count,
      problems,
      fields,
      rows: all.map(({ name, rows }) => ({ name, rows: [...rows], cells: cells(rows) })),
    })),
  }
}

type Column = Preview['columns'][number] & { index: number }

/** The columns that are read, in the order of the file. One column may be read as two fields. */
function columnsOf(mapping: Mapping<string>): Column[] {
  const columns = new Map<number, Column>()
  for (const [field, column] of Object.entries(mapping)) {
    if (!column) continue
    const { index, name } = column
    const found = columns.get(index) ?? { index, header: name, fields: [] }
    found.fields.push(field)
    columns.set(index, found)
  }
  return [...columns.values()].sort((a, b) => a.index - b.index)
}

const rejectedRow = ({ row, problems }: RowError): [Same, Row] => [
  { problems: problems.map(({ field, expected }) => ({ field, expected })), fields: [] },
  { rows: [row], name: null },
]

const changedRecord = ({ name, fields, rows }: Example): [Same, Row] => [
  { problems: [], fields },
  { rows, name },
]

/** New records are the same as far as the file has no column for it: its own cells say the rest. */
const newRecord =
  (read: ReadonlySet<string>) =>
  ({ name, fields, rows }: Example): [Same, Row] => [
    { problems: [], fields: fields.filter(({ field }) => rows.length === 0 || !read.has(field)) },
    { rows, name },
  ]

/** Equal ones together, the largest group first, and those that are alone in the order of the file. */
async function grouped<One>(
  kind: Group['kind'],
  all: Iterable<One>,
  describe: (one: One) => [Same, Row],
): Promise<Rows[]> {
  const groups = new Map<string, Rows>()
  for await (const one of interruptible(all)) {
    const [same, row] = describe(one)
    const key = JSON.stringify(same)
    const group = groups.get(key) ?? { kind, count: 0, ...same, rows: [] }
    group.count += 1
    if (group.rows.length < MAX_GROUP_ROWS) group.rows.push(row)
    groups.set(key, group)
  }
  let sent = 0
  return [...groups.values()]
    .sort((a, b) => b.count - a.count)
    .flatMap((group) => {
      const rows = group.rows.slice(0, MAX_ROWS - sent)
      sent += rows.length
      return rows.length > 0 ? [{ ...group, rows }] : []
    })
}

/** Finds the cells of rows of the file by their numbers. Where a record has several rows, their different cells are joined. */
async function cellsOf(file: OpenFile, columns: readonly Column[], groups: readonly Rows[]) {
  const wanted = new Set(groups.flatMap(({ rows }) => rows.flatMap((row) => row.rows)))
  const found = new Map<number, string[]>()
  for await (const { number, cells } of interruptible(file.data))
    if (wanted.has(number)) found.set(number, cells)
  return (rows: readonly number[]): string[] =>
    columns.map(({ index }) => {
      const texts = rows.map((row) => found.get(row)?.[index]?.trim() ?? '').filter((text) => text !== '')
      return shorten([...new Set(texts)].join('; '))
    })
}
