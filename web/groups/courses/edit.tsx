import { useQuery } from '@tanstack/react-query'
import { useParams, useNavigate } from 'react-router'
import { useForm } from '@mantine/form'
import { failureMessage, call } from '#web/api.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'
import { plainText } from '#web/ui/forms/changed-meanwhile.tsx'
import { RecordFormSkeleton, RecordForm } from '#web/ui/forms/record-form.tsx'
import type { Course } from '#contract/groups/courses.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { courseQuery } from './queries.ts'
import { COURSE_LABELS, CourseFields, EDIT_RULES, toFormValues, type CourseValues } from './course-fields.tsx'

/** Edit Course, by the id in the address. */
export function Page() {
  const { id = '' } = useParams()
  const course = useQuery(courseQuery(id))
  return (
    <>
      <PageHeader context={course.data?.name ?? (course.isPending && 'Loading...')} />
      {isUnknownRecord(course.error) ? (
        <UnknownRecord kind="course" list="/courses/list" listName="Courses List" />
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

/** Edits one course. Saving goes back to Course Management. */
function EditCourseForm({ course: { id, ...course } }: { course: Course }) {
  const navigate = useNavigate()
  const form = useForm<CourseValues>({ initialValues: toFormValues({ id, ...course }), validate: EDIT_RULES })
  const save = useSave('PUT /courses/api/courses/:id/', {
    form,
    labels: COURSE_LABELS,
    send: (values, loaded) => ({ params: { id }, body: { ...values, loaded } }),
    reload: async () => toFormValues(await call('GET /courses/api/courses/:id/', { params: { id } })),
    textOf: (value, field) =>
      field === 'name' ? plainText(value) : value === null ? 'empty' : 'another one',
    refreshes: ['courses'],
    onFailure: () => {
      toastFailure('Failed to update course. Please try again.')
      return false
    },
  })
  return (
    <RecordForm
      form={form}
      save={save}
      onSaved={() => void navigate('/courses')}
      submitLabel="Save Changes"
      cancel={{ to: '/courses/list', label: 'Cancel' }}
      showsUnsaved
    >
      <CourseFields form={form} needsCoreClass={false} />
    </RecordForm>
  )
}
