import { formatNumber } from '#contract/formats.ts'
import { Flex, Group, Text } from '@mantine/core'
import type { Changes, UploadDetail } from '#contract/exchange/uploads/uploads.ts'
import { TONES } from '#web/ui/layout/tones.ts'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FieldLine } from './field-line.tsx'
import { RECORD_LABELS } from './field-name.ts'
import styles from './uploads.module.css'

const COUNTS = [
  ['added', 'Added', 'good'],
  ['changed', 'Changed', 'accent'],
  ['unchanged', 'Unchanged', 'plain'],
  ['rejected', 'Rejected', 'bad'],
] as const

/** Counts the records that are new, changed, unchanged or rejected. */
export const ChangeCounts = ({ changes }: { changes: Pick<Changes, (typeof COUNTS)[number][0]> }) => (
  <Group component="dl" gap={10} mt={0} mb={14}>
    {COUNTS.map(([field, label, tone]) => (
      <Flex
        key={field}
        direction="column-reverse"
        flex="1 1 100px"
        px={12}
        py={8}
        bdrs={8}
        {...TONES[changes[field] === 0 ? 'plain' : tone]}
      >
        <Text component="dt" fz={13.5}>
          {label}
        </Text>
        <Text component="dd" fz={20} fw={650} lh={1.3}>
          {formatNumber(changes[field])}
        </Text>
      </Flex>
    ))}
  </Group>
)

/** `entity` is set if the upload has several kinds of records. */
type Change = Pick<UploadDetail['changes'][number], 'name' | 'kind' | 'fields'> & { entity?: string }

type ChangesTableProps = {
  changes: readonly Change[]
  /** False if the upload only adds details to existing people. */
  makesRecords: boolean
}

/** Lists changed records with the old and new value of each field. */
export const ChangesTable = ({ changes, makesRecords }: ChangesTableProps) => (
  <DataTable
    isBare
    name="Changes"
    className={styles.changes ?? ''}
    columns={makesRecords ? WITH_NEW : WITHOUT_NEW}
    rows={changes}
    rowKey={({ name }, index) => `${index} ${name}`}
  />
)

const changeColumns = (makesRecords: boolean): Columns<Change> => [
  {
    heading: 'Name',
    cell: ({ name, entity }) => (
      <>
        {name}
        {entity && (
          <Text inherit c="dimmed">
            {RECORD_LABELS[entity]}
          </Text>
        )}
      </>
    ),
  },
  {
    heading: 'Change',
    cell: ({ kind, fields }) => {
      const isNew = kind === 'added' && makesRecords
      return (
        <>
          {isNew && (
            <Text component="span" fw={600} c="var(--present)">
              New
            </Text>
          )}
          {fields.map((change) => (
            <FieldLine key={change.field} change={change} isNew={isNew} />
          ))}
        </>
      )
    },
  },
]
const WITH_NEW = changeColumns(true)
const WITHOUT_NEW = changeColumns(false)
