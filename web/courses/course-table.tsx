import { Table, VisuallyHidden } from '@mantine/core'
import type { Course } from '#contract/courses.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { useDeleteCourse } from './use-delete-course.ts'
import styles from './courses.module.css'

type CourseTableProps = {
  courses: readonly Course[]
  mayEdit: boolean
  /** A row has gone, and the button that was pressed with it. */
  onDeleted: () => void
}

export const CourseTable = ({ courses, mayEdit, onDeleted }: CourseTableProps) => (
  <Card flush>
    <Table className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Course name</Table.Th>
          <Table.Th>Grade level</Table.Th>
          {mayEdit && (
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {courses.map((course) => (
          <Table.Tr key={course.id}>
            <Table.Td className={styles.courseName ?? ''}>{course.name}</Table.Td>
            <Table.Td>
              {course.grade_level ? (
                <GradeChip grade={course.grade_level.id} />
              ) : (
                <span className={styles.soft}>N/A</span>
              )}
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
    <div className={styles.rowActions}>
      <RowLink label="Edit" subject={course.name} to={`/courses/edit/${course.id}`} />
      <RowButton
        label="Delete"
        subject={course.name}
        color="red"
        loading={isPending}
        onClick={() => void ask()}
      />
    </div>
  )
}
