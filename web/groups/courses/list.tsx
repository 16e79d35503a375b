import { Button, Group, Table, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { pluralize } from '#contract/words.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import type { Course } from '#contract/groups/courses.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { coursesFailure, coursesQuery } from './queries.ts'
import styles from './courses.module.css'

const ADD = '/courses/add'

/** Courses List: every course by grade and name. */
export function Page() {
  const courses = useQuery(coursesQuery)
  const mayEdit = useCanOpen()(ADD)
  const list = useRef<HTMLDivElement>(null)
  const count = courses.data?.length
  return (
    <>
      <PageHeader
        context={<span role="status">{count !== undefined && pluralize(count, 'course')}</span>}
        actions={
          <>
            <DownloadMenu address="/courses/api/list/" />
            <PrintButton />
            {mayEdit && (
              <Button component={Link} to={ADD}>
                Add New Course
              </Button>
            )}
          </>
        }
      />
      <div ref={list} tabIndex={-1} role="region" aria-label="Courses" style={{ outline: 'none' }}>
        <ListState
          query={courses}
          skeleton={<SkeletonRows rows={10} />}
          {...(courses.error && { failure: coursesFailure(courses.error) })}
          empty={
            <EmptyPanel title="No courses available.">
              {mayEdit ? 'Add the first one: a name, a grade and a core class.' : 'The office adds them.'}
            </EmptyPanel>
          }
        >
          {(all) => <CourseTable courses={all} mayEdit={mayEdit} onDeleted={() => list.current?.focus()} />}
        </ListState>
      </div>
    </>
  )
}

type CourseTableProps = {
  courses: readonly Course[]
  mayEdit: boolean
  /** A row has been removed, with the button that was pressed. */
  onDeleted: () => void
}

const CourseTable = ({ courses, mayEdit, onDeleted }: CourseTableProps) => (
  <Card flush>
    <Table verticalSpacing={4} className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th py="sm">Course name</Table.Th>
          <Table.Th w={{ base: 106, sm: 'auto' }}>Grade level</Table.Th>
          {mayEdit && (
            <Table.Th w={{ base: 130, sm: 'auto' }}>
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

/** Asks, then deletes the course. */
function useDeleteCourse({ id, name }: Course, onDeleted: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useSave('DELETE /courses/api/courses/:id/', {
    send: () => ({ params: { id } }),
    refreshes: ['courses'],
    onSuccess: () => {
      queries.setQueryData(coursesQuery.queryKey, (list) => list?.filter((course) => course.id !== id))
      onDeleted()
    },
  })
  const ask = async () => {
    const message = 'Are you sure you want to delete this course?'
    const details = `"${name}" leaves the list of courses.`
    if (await confirm({ message, details, confirmLabel: 'Delete', isDestructive: true })) mutate()
  }
  return { ask, isPending }
}
