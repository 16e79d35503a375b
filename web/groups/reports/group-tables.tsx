import { Table, Text } from '@mantine/core'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { GroupName, StudentCount } from './cells.tsx'
import styles from '../group-table.module.css'

const FIGURE_COLUMN = { ta: 'right', w: { base: 82, sm: 'auto' } } as const

/** Every group with its size, its capacity and the seats that are left. */
export function Sizes({ report: { sizes } }: { report: GroupsReport }) {
  if (sizes.length === 0) return <EmptyPanel title="No groups yet.">They are counted here.</EmptyPanel>
  return (
    <Card flush>
      <Table className={`${styles.table} ${styles.fixed}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Group</Table.Th>
            <Table.Th visibleFrom="sm">Grade</Table.Th>
            <Table.Th visibleFrom="sm">Teacher</Table.Th>
            <Table.Th {...FIGURE_COLUMN}>Students</Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              Capacity
            </Table.Th>
            <Table.Th {...FIGURE_COLUMN}>Seats left</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sizes.map((group) => (
            <Table.Tr key={group.id}>
              <Table.Td>
                <GroupName group={group} teacher={group.teacher} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <GradeChip grade={group.grade_level} />
              </Table.Td>
              <Table.Td visibleFrom="sm" {...(!group.teacher && { c: 'dimmed' })}>
                {group.teacher ?? 'No teacher yet'}
              </Table.Td>
              <Table.Td ta="right" data-figures>
                <StudentCount {...group} />
              </Table.Td>
              <Table.Td visibleFrom="sm" ta="right" data-figures>
                {group.capacity ?? (
                  <Text span inherit c="dimmed">
                    No limit
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right" data-figures>
                <SeatsLeft {...group} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

function SeatsLeft({ student_count, capacity, seats_left }: GroupsReport['sizes'][number]) {
  if (capacity === null)
    return (
      <Text span inherit c="dimmed">
        -
      </Text>
    )
  if (student_count > capacity)
    return (
      <Text span inherit fw={650} c="var(--absent)">
        {student_count - capacity} over
      </Text>
    )
  return seats_left === 0 ? (
    <Text span inherit c="dimmed">
      Full
    </Text>
  ) : (
    seats_left
  )
}

/** Groups that hold more students than they have room for. */
export function OverCapacity({ report: { over_capacity } }: { report: GroupsReport }) {
  if (over_capacity.length === 0) {
    return (
      <EmptyPanel title="No group is over capacity.">
        Groups with more students than seats are listed here.
      </EmptyPanel>
    )
  }
  return (
    <Card flush>
      <Table className={`${styles.table} ${styles.fixed}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Group</Table.Th>
            <Table.Th visibleFrom="sm">Grade</Table.Th>
            <Table.Th {...FIGURE_COLUMN}>Students</Table.Th>
            <Table.Th {...FIGURE_COLUMN}>Capacity</Table.Th>
            <Table.Th {...FIGURE_COLUMN}>Over</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {over_capacity.map((group) => (
            <Table.Tr key={group.id}>
              <Table.Td>
                <GroupName group={group} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <GradeChip grade={group.grade_level} />
              </Table.Td>
              <Table.Td ta="right" data-figures>
                <StudentCount {...group} />
              </Table.Td>
              <Table.Td ta="right" data-figures>
                {group.capacity}
              </Table.Td>
              <Table.Td ta="right" data-figures>
                <Text span inherit fw={650} c="var(--absent)">
                  {group.student_count - group.capacity}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
