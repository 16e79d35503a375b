import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, failureMessage, type Reply } from '#web/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { AddedStudents } from './added-students.tsx'
import { forgetStudents } from './queries.ts'
import { STUDENT_LABELS, STUDENT_RULES, StudentFields, type StudentValues } from './student-fields.tsx'
import styles from './student-form.module.css'

const EMPTY: StudentValues = { first_name: '', last_name: '', email: '', grade_level: null }

/** Add Student: one after the other, the form is ready for the next. */
export function Page() {
  const queries = useQueryClient()
  const form = useForm<StudentValues>({ initialValues: EMPTY, validate: STUDENT_RULES })
  const [added, setAdded] = useState<Reply<'POST /students/api/add/'>[]>([])
  const save = useMutation({
    mutationFn: ({ grade_level, ...values }: StudentValues) =>
      call('POST /students/api/add/', { body: { ...values, grade_level: grade_level ?? '' } }),
    onSuccess: (student) => {
      toastSuccess(student.message)
      setAdded((earlier) => [student, ...earlier])
      void forgetStudents(queries)
      form.reset()
      form.getInputNode('first_name')?.focus()
    },
    onError: (failure) => {
      if (showFieldErrors(form, failure, STUDENT_LABELS)) return
      toastFailure(`There was an error adding the student! ${failureMessage(failure)}`)
    },
  })
  return (
    <>
      <PageHeader title="Add Student" context="The student can sign in with this email address." />
      <Card className={styles.card ?? ''}>
        <form
          noValidate
          onSubmit={form.onSubmit(
            (values) => save.mutate(values),
            (errors) => focusFirstError(form, errors),
          )}
        >
          <StudentFields input={(field) => form.getInputProps(field)} />
          <div className={styles.actions}>
            <Button type="submit" loading={save.isPending}>
              Add student
            </Button>
            <Button variant="default" component={Link} to="/students/list">
              Student Directory
            </Button>
          </div>
        </form>
      </Card>
      <AddedStudents students={added} />
    </>
  )
}
