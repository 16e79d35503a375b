import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatNumber } from '#contract/formats.ts'
import type { Changes, Preview } from '#contract/exchange/uploads/uploads.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { TONES } from '#web/ui/layout/tones.ts'
import { useIsPrinting } from '#web/ui/print/printing.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { readable } from '../field-name.ts'
import type { UploadKind } from '../upload-kind.ts'
import { FieldLines, FileCell, isMarked, Problems, ResultCell, rowsText, type FileColumn } from './cells.tsx'
import { linesOf, type Group, type Line, type Shown } from './lines.ts'
import styles from './preview.module.css'

type PreviewTableProps = { kind: UploadKind; changes: Changes; preview: Preview }

/** The rows of the file in its own columns: first what is wrong, then what changes and what is new, equal rows together. */
export function PreviewTable({ kind, changes, preview }: PreviewTableProps) {
  const [shown, setShown] = useState<Shown>({})
  const isPrinting = useIsPrinting()
  const lines = linesOf(preview, { totals: changes, shown, isAllShown: isPrinting })
  const columns = useMemo(() => columnsOf(preview, kind), [preview, kind])
  return (
    <DataTable
      isBare
      name="Preview"
      className={styles.table ?? ''}
      verticalSpacing={6}
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      rowProps={({ type }) => ({ className: styles[type] ?? '' })}
      renderWholeRow={(line) => {
        if (line.type === 'group') return <GroupHeading {...{ kind, preview }} group={line.group} />
        if (line.type === 'row') return undefined
        const { name, shown: now, next } = line.part
        return <More line={line} onMore={() => setShown({ ...shown, [name]: now + next })} />
      }}
      scroll={{ minWidth: 0, label: 'Preview of the file' }}
    />
  )
}

function columnsOf({ columns, groups }: Preview, { makesRecords }: UploadKind): Column<Line>[] {
  const hasNames = columns.some(({ fields }) => fields.some((field) => NAME_FIELDS.has(field)))
  const hasAlone = groups.some(({ count }) => count === 1)
  return [
    { heading: 'Row', key: 'row', wraps: 'never', text: ofRow(({ row }) => rowsText(row)) },
    ...(hasAlone
      ? [
          {
            heading: 'Result',
            key: 'result',
            only: 'wide' as const,
            cell: resultOf(columns, makesRecords),
          },
        ]
      : []),
    ...(hasNames
      ? []
      : [{ heading: 'Name', key: 'name', only: 'wide' as const, text: ofRow(({ row }) => row.name) }]),
    ...columns.map((column, index): Column<Line> => ({
      heading: column.header,
      key: index,
      only: 'wide',
      cell: ofRow(({ group, row }) => (
        <FileCell group={group} column={column} value={row.cells[index] ?? ''} />
      )),
    })),
    {
      heading: 'In the file',
      key: 'details',
      only: 'narrow',
      cell: detailsOf(columns, makesRecords, hasNames),
    },
  ]
}

/** Columns that name the record, beside which its name is not repeated. */
const NAME_FIELDS = new Set(['first_name', 'last_name', 'full_name', 'section_name'])

type RowLine = Extract<Line, { type: 'row' }>

/** Groups and numbers of further rows fill their line. */
const ofRow =
  <Cell,>(show: (line: RowLine) => Cell) =>
  (line: Line): Cell | undefined =>
    line.type === 'row' ? show(line) : undefined

const resultOf = (columns: readonly FileColumn[], makesRecords: boolean) =>
  ofRow(({ group }) => (
    <div className={styles.result}>
      <ResultCell {...{ group, columns, makesRecords }} />
    </div>
  ))

/** On phones the cells follow each other, with headings for those that are wrong or change. */
const detailsOf = (columns: readonly FileColumn[], makesRecords: boolean, hasNames: boolean) =>
  ofRow(({ group, row }) => {
    const cells = columns.map((column, index) => ({ group, column, value: row.cells[index] ?? '' }))
    const marked = cells.filter(({ column }) => isMarked(column, group))
    const plain = cells.filter(({ column, value }) => value !== '' && !isMarked(column, group))
    return (
      <>
        {[
          ...(hasNames || row.name === null ? [] : [row.name]),
          ...plain.map(({ value }) => readable(value)),
        ].join(' · ')}
        {marked.map((cell) => (
          <div key={cell.column.header}>
            <Text component="span" inherit c="dimmed">
              {cell.column.header}:
            </Text>{' '}
            <FileCell {...cell} />
          </div>
        ))}
        <ResultCell {...{ group, columns, makesRecords }} />
      </>
    )
  })

type GroupHeadingProps = { kind: UploadKind; preview: Preview; group: Group }

/** '12 rows cannot be used', with what they have in common. */
function GroupHeading({ kind, preview: { columns }, group }: GroupHeadingProps) {
  const isNew = group.kind === 'added' && kind.makesRecords
  return (
    <div className={styles.heading}>
      <Text component="strong" inherit fw={650} c={TONES[GROUP_TONES[group.kind]].c}>
        {titleOf(group, kind, isNew)}
      </Text>
      <Problems group={group} columns={columns} />
      <FieldLines group={group} isNew={isNew} />
    </div>
  )
}

const GROUP_TONES = { rejected: 'bad', changed: 'accent', added: 'good' } as const

function titleOf({ kind, count }: Group, { one }: UploadKind, isNew: boolean): string {
  if (kind === 'rejected') return `${pluralize(count, 'row')} cannot be used`
  return isNew ? `${formatNumber(count)} new ${pluralForm(count, one)}` : pluralize(count, one)
}

type MoreProps = { line: Extract<Line, { type: 'more' }>; onMore: () => void }

function More({ line: { of, part }, onMore }: MoreProps) {
  const hidden = formatNumber(part.hidden)
  return (
    <Text inherit c="dimmed">
      and {hidden} more{of === 'groups' && ` ${pluralForm(part.hidden, 'group')} of equal rows`}{' '}
      {part.next > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onMore}>
          Show {part.next} more
        </Button>
      )}
    </Text>
  )
}
