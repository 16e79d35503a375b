import { Text } from '@mantine/core'
import type { PlannedLine } from '#contract/plan/schedules/bell-plan.ts'
import { gradeCodes, gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from './period-tables.module.css'

/** Shows how each line of the text is read, and which grades get it. */
export const BellPreview = ({ lines }: { lines: readonly PlannedLine[] }) => (
  <DataTable
    name="Preview"
    className={styles.table ?? ''}
    columns={COLUMNS}
    rows={lines}
    rowKey={({ line }) => line}
  />
)

const COLUMNS: readonly Column<PlannedLine>[] = [
  { heading: 'Line', isFigure: true, width: 56, only: 'wide', text: ({ line }) => line },
  {
    heading: 'Name',
    wraps: 'anywhere',
    cell: ({ text, period }) => (
      <>
        {period ? (period.name ?? 'Grade and times') : text}
        {period?.homeroom && (
          <Text inherit c="dimmed">
            Homeroom groups only
          </Text>
        )}
      </>
    ),
  },
  {
    heading: 'Time',
    cell: ({ period }) =>
      period && (
        <>
          <strong data-figures>{timeSpan(period.start_time, period.end_time)}</strong>
          <Text inherit c="dimmed">
            {weekdaysShort(period.days_of_week)}
          </Text>
        </>
      ),
  },
  { heading: 'Result', cell: (line) => <Result {...line} /> },
]

/** 'New for all grades', 'New for 9th Grade; 10th Grade has it already' or what is wrong with the line. */
const Result = ({ line, problem, adds, has }: PlannedLine) => {
  if (problem !== null) return <Text inherit c="var(--absent)" fw={500}>{`Line ${line} ${problem}.`}</Text>
  if (adds.length === 0) return <Text inherit c="dimmed">{`Already in ${gradesText(has)}`}</Text>
  return (
    <>
      New for {gradesText(adds)}
      {has.length > 0 && (
        <Text inherit c="dimmed">
          Skips {gradesText(has)}
        </Text>
      )}
    </>
  )
}

const MAX_NAMED = 2

const gradesText = (grades: readonly number[]): string => {
  if (grades.length === gradeCodes().length) return 'all grades'
  return grades.length > MAX_NAMED ? pluralize(grades.length, 'grade') : joinWithAnd(grades.map(gradeLabel))
}
