import { Anchor, Box, Button, Table, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { managePath } from '../paths.ts'
import styles from '../group-table.module.css'

const BULK = '/groups/bulk-actions'

/** Students without any group, who would be on no attendance sheet. */
export function InNoGroup({ report: { in_no_group } }: { report: GroupsReport }) {
  const canOpen = useCanOpen()
  if (in_no_group.length === 0) {
    return (
      <EmptyPanel title="Every student is in a group.">Whoever is in none at all is listed here.</EmptyPanel>
    )
  }
  return (
    <>
      {canOpen(BULK) && (
        <Box mb={12}>
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={BULK}
            state={{ students: in_no_group.map(({ id }) => id) }}
          >
            {in_no_group.length === 1
              ? 'Select this student for bulk actions'
              : `Select these ${in_no_group.length} for bulk actions`}
          </Button>
        </Box>
      )}
      <Card flush>
        <Table className={styles.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Student</Table.Th>
              <Table.Th>Grade</Table.Th>
              <Table.Th ta="right">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {in_no_group.map((student) => (
              <Table.Tr key={student.id}>
                <Table.Td fw={600} style={{ overflowWrap: 'anywhere' }}>
                  <Anchor component={Link} to={`/edit-student/${student.id}`} inherit>
                    {fullName(student)}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <GradeChip grade={student.grade_level} />
                </Table.Td>
                <Table.Td ta="right">
                  <Anchor
                    component={Link}
                    to={managePath('core', student.grade_level)}
                    aria-label={`Manage groups for ${fullName(student)}`}
                  >
                    Manage groups
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </>
  )
}
