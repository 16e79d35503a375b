import { formatNumber } from '#contract/formats.ts'
import { Text } from '@mantine/core'
import type { Reply } from '#web/api.ts'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

const LABELS: Record<string, string> = {
  academicSessions: 'Terms and school years',
  orgs: 'School',
  courses: 'Courses',
  classes: 'Classes',
  users: 'Students and teachers',
  roles: 'Roles of people',
  enrollments: 'Who is in a class or teaches it',
}

type RosterCountsProps = { counts: Reply<'GET /api/oneroster/records/'>['counts']; hasChanges: boolean }

/** Lists what each file contains. */
export const RosterCounts = ({ counts, hasChanges }: RosterCountsProps) => (
  <DataTable
    isBare
    name="What the files contain"
    columns={hasChanges ? WITH_CHANGES : WITH_RECORDS}
    rows={counts}
    rowKey={({ collection }) => collection}
  />
)

const countColumns = (hasChanges: boolean): Columns<RosterCountsProps['counts'][number]> => [
  {
    heading: 'File',
    cell: ({ collection }) => (
      <>
        {LABELS[collection] ?? collection}
        <Text component="span" c="dimmed" fz={13} ml={8} visibleFrom="sm">
          {collection}.csv
        </Text>
      </>
    ),
  },
  {
    heading: hasChanges ? 'Changes' : 'Records',
    isFigure: true,
    text: ({ records, changed }) => formatNumber(hasChanges ? (changed ?? 0) : records),
  },
]
const WITH_CHANGES = countColumns(true)
const WITH_RECORDS = countColumns(false)
