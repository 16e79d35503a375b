import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { CallFailure, failureMessage } from '#web/api.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { RecordFormSkeleton } from '#web/ui/forms/record-form.tsx'
import { EditCourseForm } from './edit-form.tsx'
import { courseQuery } from './queries.ts'

/** Edit Course, by the number in the address. */
export function Page() {
  const { id = '' } = useParams()
  const course = useQuery(courseQuery(id))
  return (
    <>
      <PageHeader title="Edit Course" context={course.data?.name ?? (course.isPending && 'Loading...')} />
      {course.error && isUnknown(course.error) ? (
        <UnknownCourse />
      ) : (
        <ListState
          query={course}
          skeleton={<RecordFormSkeleton />}
          {...(course.error && { failure: failureMessage(course.error) })}
        >
          {(loaded) => <EditCourseForm key={loaded.id} course={loaded} />}
        </ListState>
      )}
    </>
  )
}

const isUnknown = (error: Error) =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)

const UnknownCourse = () => (
  <EmptyPanel
    title="There is no such course"
    action={
      <Anchor component={Link} to="/courses/list">
        Courses List
      </Anchor>
    }
  >
    It may have been deleted, or the number in the address may be wrong.
  </EmptyPanel>
)
