import { Text } from '@mantine/core'
import type { OneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import { pluralize } from '#contract/words.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from '../uploads.module.css'

/** Lists what Homeroom skips in a file, and what OneRoster has no field for. */
export const SkippedParts = ({ skipped }: { skipped: OneRosterCheck['left_out'] }) => (
  <Disclosure title={`Skipped (${skipped.length})`}>
    {skipped.length > 0 && (
      <DataTable
        isBare
        hidesHeadings
        name="Skipped"
        className={styles.changes ?? ''}
        columns={COLUMNS}
        rows={skipped}
        rowKey={({ file, column, reason }) => `${file} ${column} ${reason}`}
      />
    )}
    <Text my={8} c="dimmed">
      OneRoster has no times of day and no attendance. Add section periods in Homeroom, and upload attendance
      from a spreadsheet.
    </Text>
  </Disclosure>
)

const COLUMNS: Columns<OneRosterCheck['left_out'][number]> = [
  {
    heading: 'Where',
    cell: ({ file, column }) => (
      <>
        {file}
        {column && (
          <Text inherit c="dimmed">
            {column}
          </Text>
        )}
      </>
    ),
  },
  { heading: 'Rows', wraps: 'never', text: ({ rows }) => pluralize(rows, 'row') },
  { heading: 'Reason', text: ({ reason }) => reason },
]
