import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { pluralize } from '#contract/words.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import type { Course } from '#contract/groups/courses.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
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
        more={
          <>
            <DownloadMenu address="/courses/api/list/" />
            <PrintButton />
          </>
        }
        actions={
          mayEdit && (
            <Button component={Link} to={ADD}>
              Add New Course
            </Button>
          )
        }
      />
      <div ref={list} tabIndex={-1} role="region" aria-label="Courses" style={{ outline: 'none' }}>
        <CourseTable query={courses} mayEdit={mayEdit} onDeleted={() => list.current?.focus()} />
      </div>
    </>
  )
}

type CourseTableProps = {
  query: UseQueryResult<Course[]>
  mayEdit: boolean
  /** Called once a row is removed, because the focused button disappears with it. */
  onDeleted: () => void
}

const CourseTable = ({ query, mayEdit, onDeleted }: CourseTableProps) => (
  <DataTable
    name="Courses by grade"
    verticalSpacing={4}
    className={styles.table ?? ''}
    columns={courseColumns(mayEdit, onDeleted)}
    rows={query.data}
    rowKey={({ id }) => id}
    rowProps={rowHeight}
    query={query}
    failure={query.error ? coursesFailure(query.error) : undefined}
    skeletonRows={10}
    empty={
      <EmptyPanel title="No courses available.">
        {mayEdit ? 'Add the first course with its name, grade and core class.' : 'The office adds them.'}
      </EmptyPanel>
    }
  />
)

const rowHeight = () => ({ h: 46 })

const courseColumns = (mayEdit: boolean, onDeleted: () => void): Columns<Course> => [
  {
    heading: 'Course name',
    wraps: 'anywhere',
    headProps: { py: 'sm' },
    cellProps: { fw: 600 },
    text: ({ name }) => name,
  },
  {
    heading: 'Grade level',
    width: { base: 106, sm: 'auto' },
    cellProps: { c: 'dimmed' },
    cell: ({ grade_level }) => (grade_level ? <GradeChip grade={grade_level.id} /> : 'N/A'),
  },
  mayEdit && {
    heading: 'Actions',
    hidesHeading: true,
    width: { base: 130, sm: 'auto' },
    cell: (course) => <CourseActions course={course} onDeleted={onDeleted} />,
  },
]

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

/** Deletes a course once the user confirms. */
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
    const details = `"${name}" will be removed from the list of courses.`
    if (await confirm({ message, details, confirmLabel: 'Delete', isDestructive: true })) mutate()
  }
  return { ask, isPending }
}
