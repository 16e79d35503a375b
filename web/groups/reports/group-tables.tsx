import { Table } from '@mantine/core'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { GroupName, StudentCount } from './cells.tsx'
import styles from './reports.module.css'

/** Every group with its size, its capacity and the seats that are left. */
export function Sizes({ report: { sizes } }: { report: GroupsReport }) {
  if (sizes.length === 0) return <EmptyPanel title="No groups yet.">They are counted here.</EmptyPanel>
  return (
    <Card flush>
      <Table className={`${styles.table} ${styles.sized}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Group</Table.Th>
            <Table.Th className={styles.laptop ?? ''}>Grade</Table.Th>
            <Table.Th className={styles.laptop ?? ''}>Teacher</Table.Th>
            <Table.Th className={styles.figure ?? ''}>Students</Table.Th>
            <Table.Th className={`${styles.figure} ${styles.laptop}`}>Capacity</Table.Th>
            <Table.Th className={styles.figure ?? ''}>Seats left</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sizes.map((group) => (
            <Table.Tr key={group.id}>
              <Table.Td>
                <GroupName group={group} teacher={group.teacher} />
              </Table.Td>
              <Table.Td className={styles.laptop ?? ''}>
                <GradeChip grade={group.grade_level} />
              </Table.Td>
              <Table.Td className={`${styles.laptop} ${group.teacher ? '' : styles.soft}`}>
                {group.teacher ?? 'No teacher yet'}
              </Table.Td>
              <Table.Td className={styles.figure ?? ''}>
                <StudentCount {...group} />
              </Table.Td>
              <Table.Td className={`${styles.figure} ${styles.laptop}`}>
                {group.capacity ?? <span className={styles.soft}>No limit</span>}
              </Table.Td>
              <Table.Td className={styles.figure ?? ''}>
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
  if (capacity === null) return <span className={styles.soft}>-</span>
  if (student_count > capacity)
    return <strong className={styles.over}>{student_count - capacity} over</strong>
  return seats_left === 0 ? <span className={styles.soft}>Full</span> : seats_left
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
      <Table className={`${styles.table} ${styles.sized}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Group</Table.Th>
            <Table.Th className={styles.laptop ?? ''}>Grade</Table.Th>
            <Table.Th className={styles.figure ?? ''}>Students</Table.Th>
            <Table.Th className={styles.figure ?? ''}>Capacity</Table.Th>
            <Table.Th className={styles.figure ?? ''}>Over</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {over_capacity.map((group) => (
            <Table.Tr key={group.id}>
              <Table.Td>
                <GroupName group={group} />
              </Table.Td>
              <Table.Td className={styles.laptop ?? ''}>
                <GradeChip grade={group.grade_level} />
              </Table.Td>
              <Table.Td className={styles.figure ?? ''}>
                <StudentCount {...group} />
              </Table.Td>
              <Table.Td className={styles.figure ?? ''}>{group.capacity}</Table.Td>
              <Table.Td className={styles.figure ?? ''}>
                <strong className={styles.over}>{group.student_count - group.capacity}</strong>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
