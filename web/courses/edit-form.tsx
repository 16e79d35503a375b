import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { call, sentenceOf } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import { COURSE_LABELS, CourseFields, EDIT_RULES, valuesOf, type CourseValues } from './course-fields.tsx'
import { forgetCourses } from './queries.ts'
import styles from './courses.module.css'

/** The fields of one course; saved, they lead back to Course Management. */
export function EditCourseForm({ course: { id, ...course } }: { course: Course }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<CourseValues>({ initialValues: valuesOf({ id, ...course }), validate: EDIT_RULES })
  const save = useMutation({
    mutationFn: (body: CourseValues) => call('PUT /courses/api/courses/:id/', { params: { id }, body }),
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      void forgetCourses(queries)
      await navigate('/courses')
    },
    onError: (failure) => {
      if (!showFieldErrors(form, failure, COURSE_LABELS)) form.setFieldError('root', sentenceOf(failure))
      toastFailure('Failed to update course. Please try again.')
    },
  })
  return (
    <Card className={styles.form ?? ''}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <CourseFields form={form} needsCoreClass={false} />
        <div className={styles.actions}>
          <Button type="submit" loading={save.isPending}>
            Save Changes
          </Button>
          <Button variant="default" component={Link} to="/courses/list">
            Cancel
          </Button>
          {form.isDirty() && <span className={styles.unsaved}>Unsaved changes</span>}
        </div>
      </form>
    </Card>
  )
}
