import { Table } from '@mantine/core'
import type { SectionPeriod } from '#contract/schedules.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'

export function SectionPeriodTable({ periods }: { periods: SectionPeriod[] }) {
  if (periods.length === 0) {
    return (
      <EmptyPanel title="No section periods yet.">This grade does not meet in this block so far.</EmptyPanel>
    )
  }
  return (
    <Card flush>
      <Table verticalSpacing={11} horizontalSpacing={16}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Time</Table.Th>
            <Table.Th scope="col">Days</Table.Th>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Homeroom</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map((period) => (
            <Table.Tr key={period.id}>
              <Table.Td>{timeSpan(period.start_time, period.end_time)}</Table.Td>
              <Table.Td>{weekdaysShort(period.days_of_week)}</Table.Td>
              <Table.Td>{period.name}</Table.Td>
              <Table.Td>{period.homeroom ? 'Yes' : ''}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
