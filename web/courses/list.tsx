import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { pluralize } from '#contract/words.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { CourseTable } from './course-table.tsx'
import { coursesFailure, coursesQuery } from './queries.ts'

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
        title="Courses List"
        context={<span role="status">{count !== undefined && pluralize(count, 'course')}</span>}
        actions={
          mayEdit && (
            <Button component={Link} to={ADD}>
              Add New Course
            </Button>
          )
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
