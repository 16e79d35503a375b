import { Text } from '@mantine/core'
import type { FieldChange, Preview } from '#contract/exchange/uploads/uploads.ts'
import { FieldLine } from '../field-line.tsx'
import { fieldName, readable } from '../field-name.ts'
import { isAlone, type Group, type PreviewRow } from './lines.ts'

export type FileColumn = Preview['columns'][number]

const changeIn = ({ fields }: FileColumn, group: Group): FieldChange | undefined =>
  group.kind === 'changed' ? group.fields.find(({ field }) => fields.includes(field)) : undefined

const isWrong = ({ fields }: FileColumn, { problems }: Group): boolean =>
  problems.some(({ field }) => fields.includes(field))

/** Whether the column is why the rows of the group are rejected or change. */
export const isMarked = (column: FileColumn, group: Group): boolean =>
  isWrong(column, group) || changeIn(column, group) !== undefined

/** A cell of the file: marked if it is why the row is rejected, with the old value if it changes. */
export function FileCell({ group, column, value }: { group: Group; column: FileColumn; value: string }) {
  if (isWrong(column, group))
    return (
      <Text component="mark" inherit px={4} fw={600} c="var(--absent)" bg="var(--absent-soft)" bdrs={4}>
        {value === '' ? 'empty' : readable(value)}
      </Text>
    )
  const change = changeIn(column, group)
  if (!change) return readable(value)
  return (
    <>
      {change.old !== null && (
        <>
          <del>{readable(change.old)}</del>
          {' → '}
        </>
      )}
      <ins>{readable(change.new)}</ins>
    </>
  )
}

type ResultProps = { group: Group; columns: readonly FileColumn[] }

/** What is wrong with a row, or what it changes. */
export const Problems = ({ group, columns }: ResultProps) =>
  group.problems.map(({ field, expected }, index) => (
    <Text key={index} component="span" inherit display="block" c="var(--absent)">
      {columns.find(({ fields }) => fields.includes(field))?.header ?? fieldName(field)}: {expected}
    </Text>
  ))

/** The changes of a group, for new records only what the file has no column for. */
export const FieldLines = ({ group, isNew }: { group: Group; isNew: boolean }) =>
  group.fields.map((change) => <FieldLine key={change.field} change={change} isNew={isNew} />)

/** The result of a row that is in no group. What its own cells show is not repeated. */
export function ResultCell({ group, columns, makesRecords }: ResultProps & { makesRecords: boolean }) {
  if (!isAlone(group)) return null
  if (group.kind === 'rejected') return <Problems group={group} columns={columns} />
  const fields = group.fields.filter(({ field }) => !columns.some((column) => column.fields.includes(field)))
  const isNew = group.kind === 'added' && makesRecords
  return (
    <>
      {isNew && (
        <Text component="span" inherit display="block" fw={600} c="var(--present)">
          New
        </Text>
      )}
      {!isNew && fields.length === 0 && 'Changed'}
      <FieldLines group={{ ...group, fields }} isNew={isNew} />
    </>
  )
}

/** '2, 3' for a record with two rows. */
export function rowsText({ rows }: PreviewRow): string {
  if (rows.length === 0) return 'none'
  return rows.length > MAX_NUMBERS ? `${rows.slice(0, MAX_NUMBERS).join(', ')} …` : rows.join(', ')
}

const MAX_NUMBERS = 3
