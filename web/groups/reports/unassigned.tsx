import { Table, Text } from '@mantine/core'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import {
  GROUP_TYPES,
  GROUP_TYPE_LABELS,
  GROUP_TYPE_SHORT,
  gradeLabel,
  type GroupType,
} from '#contract/words.ts'
import { GradeChip } from '#web/school/grades.tsx'
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
              <Table.Td ta="right">{row.students}</Table.Td>
              {GROUP_TYPES.map((type) => (
                <Table.Td key={type} ta="right">
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
