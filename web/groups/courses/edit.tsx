import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams, useNavigate } from 'react-router'
import { useForm } from '@mantine/form'
import { failureMessage, call } from '#web/api.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'
import { plainText, useChangedMeanwhile } from '#web/ui/forms/changed-meanwhile.tsx'
import { RecordFormSkeleton, RecordForm } from '#web/ui/forms/record-form.tsx'
import type { Course } from '#contract/groups/courses.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useFormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { courseQuery, invalidateCourses } from './queries.ts'
import { COURSE_LABELS, CourseFields, EDIT_RULES, valuesOf, type CourseValues } from './course-fields.tsx'

/** Edit Course, by the number in the address. */
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

/** The fields of one course; saving leads back to Course Management. */
function EditCourseForm({ course: { id, ...course } }: { course: Course }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<CourseValues>({ initialValues: valuesOf({ id, ...course }), validate: EDIT_RULES })
  const guard = useFormGuard()
  const changed = useChangedMeanwhile({
    form,
    labels: COURSE_LABELS,
    reload: async () => valuesOf(await call('GET /courses/api/courses/:id/', { params: { id } })),
    textOf: (value, field) =>
      field === 'name' ? plainText(value) : value === null ? 'empty' : 'another one',
  })
  const save = useMutation({
    mutationFn: (values: CourseValues) =>
      call('PUT /courses/api/courses/:id/', {
        params: { id },
        body: { ...values, loaded: form.getInitialValues() },
      }),
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      void invalidateCourses(queries)
      guard.release()
      await navigate('/courses')
    },
    onError: async (failure) => {
      if (await changed.show(failure)) return
      if (!showFieldErrors(form, failure, COURSE_LABELS)) form.setFieldError('root', failureMessage(failure))
      toastFailure('Failed to update course. Please try again.')
    },
  })
  return (
    <RecordForm
      guard={guard}
      form={form}
      onSave={(values) => save.mutate(values)}
      isSaving={save.isPending}
      submitLabel="Save Changes"
      cancel={{ to: '/courses/list', label: 'Cancel' }}
      showsUnsaved
    >
      <CourseFields form={form} needsCoreClass={false} />
      {changed.notice}
    </RecordForm>
  )
}
