import { formatNumber } from '#contract/formats.ts'
import { Box, Text } from '@mantine/core'
import type {
  ImportedEntity,
  ImportExample,
  ImportRowError,
  OneRosterUpload,
} from '#contract/exchange/oneroster/oneroster-in.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Column, Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ROWS_LEFT_OUT } from '../sentences.ts'
import { FieldLine } from '../field-line.tsx'
import styles from '../uploads.module.css'
import { PLACE_COLUMNS } from './place-columns.tsx'

const ENTITY_LABELS: Record<ImportedEntity, { one: string; many: string }> = {
  block_schedule: { one: 'Block schedule', many: 'Block schedules' },
  course: { one: 'Course', many: 'Courses' },
  student: { one: 'Student', many: 'Students' },
  teacher: { one: 'Teacher', many: 'Teachers' },
  group: { one: 'Group', many: 'Groups' },
  membership: { one: 'Group member', many: 'Group members' },
}

const COUNTS = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['ended', 'Ended'],
  ['unchanged', 'Unchanged'],
  ['rejected', 'Rejected'],
] as const

type EntityCount = OneRosterUpload['entities'][number]

/** Counts the records of each kind that are new, changed, ended or rejected. */
export const EntityCounts = ({ entities }: Pick<OneRosterUpload, 'entities'>) => (
  <DataTable
    isBare
    mb={16}
    name="Summary"
    columns={COUNT_COLUMNS}
    rows={entities}
    rowKey={({ entity }) => entity}
  />
)

const COUNT_COLUMNS: Columns<EntityCount> = [
  { heading: 'Records', isRowHeading: true, text: ({ entity }) => ENTITY_LABELS[entity].many },
  ...COUNTS.map(([field, heading]): Column<EntityCount> => ({
    heading,
    isFigure: true,
    only: 'wide',
    text: (counts) => formatNumber(counts[field]),
    cellProps: (counts) => toneOf(field, counts[field]),
  })),
  { heading: 'In the file', only: 'narrow', text: (counts) => countsText(counts) },
]

/** '3 added, 2 rejected', for screens without room for a table. */
const countsText = (counts: OneRosterUpload['entities'][number]) =>
  COUNTS.flatMap(([field]) => (counts[field] > 0 ? [`${formatNumber(counts[field])} ${field}`] : [])).join(
    ', ',
  ) || 'none'

/** Highlights rejected and ended records, and dims zeros. */
function toneOf(field: (typeof COUNTS)[number][0], count: number) {
  if (count === 0) return { c: 'dimmed' }
  if (field === 'rejected') return { c: 'var(--absent)', fw: 600 }
  return field === 'ended' ? { c: 'var(--tardy)', fw: 600 } : {}
}

const KIND_LABELS = { added: 'New', changed: '', ended: 'Ends' } as const
const KIND_COLORS = { added: 'var(--present)', changed: '', ended: 'var(--tardy)' } as const

/** Shows the first records of each kind that end, change or are new. */
export const ImportExamples = ({ examples }: { examples: readonly ImportExample[] }) => (
  <Box mb={16}>
    <SectionLabel as="h3">What would change</SectionLabel>
    <DataTable
      isBare
      hidesHeadings
      name="What would change"
      className={styles.changes ?? ''}
      columns={EXAMPLE_COLUMNS}
      rows={examples}
      rowKey={({ name }, index) => `${index} ${name}`}
      showMore={{}}
    />
  </Box>
)

const EXAMPLE_COLUMNS: Columns<ImportExample> = [
  {
    heading: 'Record',
    cell: ({ entity, name }) => (
      <>
        {name}
        <Text inherit c="dimmed">
          {ENTITY_LABELS[entity].one}
        </Text>
      </>
    ),
  },
  {
    heading: 'Change',
    cell: ({ kind, fields }) => (
      <>
        {kind !== 'changed' && (
          <Text component="span" inherit fw={600} c={KIND_COLORS[kind]}>
            {KIND_LABELS[kind]}
          </Text>
        )}
        {fields.map((change) => (
          <FieldLine key={change.field} change={change} isNew={kind === 'added'} />
        ))}
      </>
    ),
  },
]

type ImportErrorsProps = {
  errors: readonly ImportRowError[]
  /** The number of all errors, including those that the server did not send. */
  count: number
}

/** Lists the skipped rows with their reasons, equal ones together. */
export function ImportErrors({ errors, count }: ImportErrorsProps) {
  const together = equalTogether(errors)
  return (
    <Box mb={16}>
      <SectionLabel as="h3">Rows that cannot be used</SectionLabel>
      <Text my={8} c="dimmed">
        {ROWS_LEFT_OUT}
      </Text>
      <DataTable
        isBare
        hidesHeadings
        name="Rows that cannot be used"
        className={styles.changes ?? ''}
        columns={ERROR_COLUMNS}
        rows={together}
        rowKey={({ file, row }, index) => `${index} ${file} ${row}`}
        showMore={{ total: together.length + count - errors.length }}
      />
    </Box>
  )
}

type EqualErrors = ImportRowError & { others: number }

/** Rows of one file with the same problem in the same value. */
const equalTogether = (errors: readonly ImportRowError[]): EqualErrors[] =>
  [
    ...Map.groupBy(errors, ({ file, column, value, message }) =>
      JSON.stringify([file, column, value, message]),
    ).values(),
  ].map(([first, ...others]) =>
    Object.assign({}, first!, { file: `${first!.file}.csv`, others: others.length }),
  )

const ERROR_COLUMNS: Columns<EqualErrors> = [
  ...PLACE_COLUMNS,
  { heading: 'Problem', text: ({ message }) => message },
]
