import { Box, Text } from '@mantine/core'
import type { OwnProgress } from '#contract/portal.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { daySpan, shortDay } from '#web/school/days.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ShareBar } from './attendance-summary.tsx'
import { MARK_KINDS, rateText } from './mark-text.ts'
import styles from './portal.module.css'

type GroupSummary = OwnProgress['groups'][number]

type Summary = OwnProgress['standing']

/** A row for each group, with totals at the bottom. */
export const GroupAttendance = ({ progress: { groups, standing: overall } }: { progress: OwnProgress }) => (
  <DataTable
    name="Attendance of each group"
    className={styles.table ?? ''}
    columns={[GROUP, ...SUMMARY_COLUMNS.map((column) => withFoot(column, overall))]}
    hidesFoot={groups.length <= 1}
    rows={groups}
    rowKey={({ id }) => id}
  />
)

const withFoot = (column: SummaryColumn, overall: Summary): Column<GroupSummary> => ({
  ...column,
  foot: () => column.text(overall),
})

const GROUP: Column<GroupSummary> = {
  heading: 'Group',
  headProps: { fw: 600 },
  isRowHeading: true,
  cellProps: { fw: 500, miw: { base: 120, sm: 180 } },
  cell: (group) => (
    <>
      {group.name}
      <Text span display="block" mb={6} fz={13.5} c="dimmed">
        {factsOf(group)}
      </Text>
      <Box maw={320}>
        <ShareBar summary={group} />
      </Box>
    </>
  ),
  foot: () => 'All groups',
}

/** A column that works for one group and for the totals. */
type SummaryColumn = Column<GroupSummary> & { text: (summary: Summary) => string | number }

const SUMMARY_COLUMNS: readonly SummaryColumn[] = [
  ...MARK_KINDS.map(({ kind, label }): SummaryColumn => ({
    heading: kind,
    headProps: { fw: 600, abbr: label, title: label },
    isFigure: true,
    text: (summary) => summary[kind],
  })),
  {
    heading: 'Total',
    headProps: { fw: 600 },
    isFigure: true,
    only: 'wide',
    text: ({ total }) => total,
  },
  {
    heading: 'Rate',
    headProps: { fw: 600 },
    isFigure: true,
    wraps: 'never',
    cellProps: { fw: 600 },
    text: ({ attendance_rate }) => rateText(attendance_rate),
  },
]

const factsOf = ({ type, teacher, since, until }: GroupSummary) =>
  [GROUP_TYPE_LABELS[type], teacher, membershipOf(since, until)].filter(Boolean).join(' · ')

function membershipOf(since: string | null, until: string | null): string | undefined {
  if (since === null) return undefined
  return until === null ? `since ${shortDay(since)}` : daySpan(since, until)
}
