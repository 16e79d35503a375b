import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListedBlock } from '#contract/plan/schedules/block-schedules.ts'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { useYearOfFile } from '#web/school/calendar/year-switch.tsx'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { RowLink } from '#web/ui/layout/row-button.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useBlocks } from '../queries.ts'
import { YearOfSchedules } from '../year-of-schedules.tsx'
import { useAllPeriods } from './queries.ts'
import styles from './period-tables.module.css'

const ADD = '/add-section-period'

/** The section periods of all blocks and grades. */
export function Page() {
  const periods = useAllPeriods()
  const { data: blocks } = useBlocks()
  const path = usePathInYear()
  const file = useYearOfFile()
  const mayEdit = useCanOpen()(ADD)
  const columns = usePeriodColumns(blocks, mayEdit)
  return (
    <>
      <PageHeader
        chips={<YearOfSchedules />}
        context="For all blocks and grades"
        actions={
          <>
            <DownloadMenu address="/schedules/api/section-periods/" query={file} />
            <PrintButton />
            {mayEdit && (
              <Button component={Link} to={path(ADD)}>
                Add section period
              </Button>
            )}
          </>
        }
      />
      <DataTable
        name="Section periods"
        className={styles.table ?? ''}
        columns={columns}
        rows={
          blocks &&
          periods.data?.filter(({ block_schedule }) => blocks.some(({ id }) => id === block_schedule))
        }
        rowKey={({ id }) => id}
        query={periods}
        skeletonRows={10}
        empty={<EmptyPanel title="No section periods yet.">No section periods in any block yet.</EmptyPanel>}
      />
    </>
  )
}

function usePeriodColumns(
  blocks: readonly ListedBlock[] | undefined,
  mayEdit: boolean,
): Columns<SectionPeriod> {
  return useMemo(() => {
    const names = new Map(blocks?.map(({ id, name }) => [id, name]))
    return [
      {
        heading: 'Name',
        cell: ({ name, block_schedule }) => (
          <>
            {name}
            <Text inherit c="dimmed">
              {names.get(block_schedule)}
            </Text>
          </>
        ),
      },
      { heading: 'Grade', only: 'wide', cell: ({ grade_level }) => <GradeChip grade={grade_level.id} /> },
      {
        heading: 'Time',
        cell: ({ start_time, end_time, days_of_week }) => (
          <>
            <strong data-figures>{timeSpan(start_time, end_time)}</strong>
            <Text inherit c="dimmed">
              {weekdaysShort(days_of_week)}
            </Text>
          </>
        ),
      },
      { heading: 'Homeroom', only: 'wide', text: ({ homeroom }) => (homeroom ? 'Yes' : '') },
      mayEdit && { heading: 'Actions', hidesHeading: true, cell: (period) => <Links {...period} /> },
    ]
  }, [blocks, mayEdit])
}

function Links({ id, name }: SectionPeriod) {
  const path = usePathInYear()
  return (
    <div className={styles.actions}>
      <RowLink label="Assign groups" subject={name} to={path(`/schedules/assign-groups/${id}`)} />
      <RowLink label="Edit" subject={name} to={path(`/edit-section-period/${id}`)} />
      <RowLink label="Delete" subject={name} color="red" to={path(`/delete-section-period/${id}`)} />
    </div>
  )
}
