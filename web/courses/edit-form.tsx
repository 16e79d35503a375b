import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { call, failureMessage } from '#web/api.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { COURSE_LABELS, CourseFields, EDIT_RULES, valuesOf, type CourseValues } from './course-fields.tsx'
import { invalidateCourses } from './queries.ts'
import { forgetUnsavedEdits } from '#web/ui/forms/unsaved-guard.ts'

/** The fields of one course; saving leads back to Course Management. */
export function EditCourseForm({ course: { id, ...course } }: { course: Course }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<CourseValues>({ initialValues: valuesOf({ id, ...course }), validate: EDIT_RULES })
  const save = useMutation({
    mutationFn: (body: CourseValues) => call('PUT /courses/api/courses/:id/', { params: { id }, body }),
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      void invalidateCourses(queries)
      forgetUnsavedEdits()
      await navigate('/courses')
    },
    onError: (failure) => {
      if (!showFieldErrors(form, failure, COURSE_LABELS)) form.setFieldError('root', failureMessage(failure))
      toastFailure('Failed to update course. Please try again.')
    },
  })
  return (
    <RecordForm
      form={form}
      onSave={(values) => save.mutate(values)}
      isSaving={save.isPending}
      submitLabel="Save Changes"
      cancel={{ to: '/courses/list', label: 'Cancel' }}
      showsUnsaved
    >
      <CourseFields form={form} needsCoreClass={false} />
    </RecordForm>
  )
}
