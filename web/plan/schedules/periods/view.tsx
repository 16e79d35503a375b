import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { RowLink } from '#web/ui/layout/row-button.tsx'
import { useBlocks } from '../queries.ts'
import { useAllPeriods } from './queries.ts'
import styles from './period-tables.module.css'

const ADD = '/add-section-period'

/** The section periods of all blocks and grades. */
export function Page() {
  const periods = useAllPeriods()
  const mayEdit = useCanOpen()(ADD)
  return (
    <>
      <PageHeader
        context="Of all blocks and grades"
        actions={
          <>
            <DownloadMenu address="/schedules/api/section-periods/" />
            <PrintButton />
            {mayEdit && (
              <Button component={Link} to={ADD}>
                Add section period
              </Button>
            )}
          </>
        }
      />
      <ListState
        query={periods}
        skeleton={<SkeletonRows rows={10} />}
        empty={<EmptyPanel title="No section periods yet.">No grade meets in any block so far.</EmptyPanel>}
      >
        {(all) => <AllPeriodsTable periods={all} mayEdit={mayEdit} />}
      </ListState>
    </>
  )
}

function AllPeriodsTable({ periods, mayEdit }: { periods: readonly SectionPeriod[]; mayEdit: boolean }) {
  const blocks = useBlocks()
  const names = new Map(blocks.data?.map(({ id, name }) => [id, name]))
  return (
    <Card flush>
      <Table className={styles.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Grade
            </Table.Th>
            <Table.Th scope="col">Time</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Homeroom
            </Table.Th>
            {mayEdit && (
              <Table.Th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map((period) => (
            <Table.Tr key={period.id}>
              <Table.Td>
                {period.name}
                <Text inherit c="dimmed">
                  {names.get(period.block_schedule)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <GradeChip grade={period.grade_level.id} />
              </Table.Td>
              <Table.Td>
                <strong data-figures>{timeSpan(period.start_time, period.end_time)}</strong>
                <Text inherit c="dimmed">
                  {weekdaysShort(period.days_of_week)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{period.homeroom ? 'Yes' : ''}</Table.Td>
              {mayEdit && <LinksCell {...period} />}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

const LinksCell = ({ id, name }: SectionPeriod) => (
  <Table.Td>
    <div className={styles.actions}>
      <RowLink label="Assign groups" subject={name} to={`/schedules/assign-groups/${id}`} />
      <RowLink label="Edit" subject={name} to={`/edit-section-period/${id}`} />
      <RowLink label="Delete" subject={name} color="red" to={`/delete-section-period/${id}`} />
    </div>
  </Table.Td>
)
