import { Anchor, Box, Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import {
  gradeLabel,
  GROUP_TYPE_LABELS,
  GROUP_TYPE_SHORT,
  GROUP_TYPES,
  type GroupType,
} from '#contract/words.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { managePath } from '../paths.ts'
import { Figure } from './cells.tsx'
import styles from '../group-table.module.css'

const TYPE_WORDS: Record<GroupType, string> = { core: 'core', cte: 'CTE', homeroom: 'homeroom' }

/** How many students of each grade have no group of each type. */
export function Unassigned({ report: { unassigned } }: { report: GroupsReport }) {
  const total = (column: 'students' | GroupType) => unassigned.reduce((sum, grade) => sum + grade[column], 0)
  if (total('students') === 0) return <EmptyPanel title="No students yet.">They are counted here.</EmptyPanel>
  return (
    <Card flush>
      <Table className={`${styles.table} ${styles.narrow}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Grade</Table.Th>
            <Table.Th ta="right">Students</Table.Th>
            {GROUP_TYPES.map((type) => (
              <Table.Th key={type} ta="right">
                <Text span inherit visibleFrom="sm">
                  No {TYPE_WORDS[type]} group
                </Text>
                <Text span inherit hiddenFrom="sm">
                  No {GROUP_TYPE_SHORT[type]}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {unassigned.map((row) => (
            <Table.Tr key={row.grade_level}>
              <Table.Td>
                <GradeChip grade={row.grade_level} />
              </Table.Td>
              <Table.Td ta="right" data-figures>
                {row.students}
              </Table.Td>
              {GROUP_TYPES.map((type) => (
                <Table.Td key={type} ta="right" data-figures>
                  <Figure
                    count={row[type]}
                    to={managePath(type, row.grade_level)}
                    what={`students of ${gradeLabel(row.grade_level)} without a ${GROUP_TYPE_LABELS[type]}: manage`}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {unassigned.length > 1 && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>All grades</Table.Th>
              <Table.Th ta="right">{total('students')}</Table.Th>
              {GROUP_TYPES.map((type) => (
                <Table.Th key={type} ta="right">
                  {total(type)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Card>
  )
}

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
                    {listName(student)}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <GradeChip grade={student.grade_level} />
                </Table.Td>
                <Table.Td ta="right" data-figures>
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
