import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowLink } from '#web/ui/layout/row-button.tsx'
import { Spoken } from '#web/ui/focus/spoken.tsx'
import { managePath } from './paths.ts'
import { TypeChip } from '#web/school/type-chip.tsx'
import styles from './list.module.css'

export const ListTable = ({ groups }: { groups: readonly GroupListed[] }) => (
  <Card flush>
    <Table className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th className={styles.grade ?? ''}>Grade</Table.Th>
          <Table.Th className={`${styles.figure} ${styles.laptop}`}>Students</Table.Th>
          <Table.Th className={styles.action ?? ''}>
            <Spoken>Actions</Spoken>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)

function GroupRow({ group: { id, type, name, grade_level, student_count } }: { group: GroupListed }) {
  const edit = `/groups/edit/${type}/${id}`
  const schedule = `/schedule/group/${id}`
  const canOpen = useCanOpen()
  return (
    <Table.Tr>
      <Table.Td>
        <span className={styles.name}>
          <TypeChip type={type} />
          <Anchor component={Link} to={managePath(type, grade_level)} inherit>
            {name}
          </Anchor>
        </span>
      </Table.Td>
      <Table.Td>
        <GradeChip grade={grade_level} />
      </Table.Td>
      <Table.Td className={`${styles.figure} ${styles.laptop}`}>{student_count}</Table.Td>
      <Table.Td className={styles.action ?? ''}>
        {canOpen(schedule) && <RowLink word="Schedule" of={`of ${name}`} to={schedule} />}
        {canOpen(edit) && <RowLink word="Edit" of={name} to={edit} />}
      </Table.Td>
    </Table.Tr>
  )
}
