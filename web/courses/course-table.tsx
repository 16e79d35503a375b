import { Group, Table, VisuallyHidden } from '@mantine/core'
import type { Course } from '#contract/courses.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { useDeleteCourse } from './use-delete-course.ts'
import styles from './courses.module.css'

type CourseTableProps = {
  courses: readonly Course[]
  mayEdit: boolean
  /** A row has been removed, with the button that was pressed. */
  onDeleted: () => void
}

export const CourseTable = ({ courses, mayEdit, onDeleted }: CourseTableProps) => (
  <Card flush>
    <Table verticalSpacing={4} className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th py="sm">Course name</Table.Th>
          <Table.Th w={{ base: 106, sm: 'auto' }}>Grade level</Table.Th>
          {mayEdit && (
            <Table.Th w={{ base: 122, sm: 'auto' }}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {courses.map((course) => (
          <Table.Tr key={course.id} h={46}>
            <Table.Td fw={600} style={{ overflowWrap: 'anywhere' }}>
              {course.name}
            </Table.Td>
            <Table.Td c="dimmed">
              {course.grade_level ? <GradeChip grade={course.grade_level.id} /> : 'N/A'}
            </Table.Td>
            {mayEdit && (
              <Table.Td>
                <CourseActions course={course} onDeleted={onDeleted} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)

function CourseActions({ course, onDeleted }: { course: Course; onDeleted: () => void }) {
  const { ask, isPending } = useDeleteCourse(course, onDeleted)
  return (
    <Group justify="flex-end" gap={6} wrap="nowrap">
      <RowLink label="Edit" subject={course.name} to={`/courses/edit/${course.id}`} />
      <RowButton
        label="Delete"
        subject={course.name}
        color="red"
        loading={isPending}
        onClick={() => void ask()}
      />
    </Group>
  )
}
