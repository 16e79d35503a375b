import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Teacher } from '#contract/staff.ts'
import { call, failureMessage } from '#web/api.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { invalidateStudents } from './queries.ts'
import { STUDENT_LABELS, type StudentValues } from './student-fields.tsx'

export type EditValues = StudentValues & {
  preferred_name: string
  student_number: string
  is_active: boolean
  homeroom_teachers: Teacher[]
}

/** Saves the record and its homeroom teachers together. */
export function useSaveStudent(studentId: number, form: UseFormReturnType<EditValues>, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ homeroom_teachers, grade_level, ...values }: EditValues) =>
      call('PATCH /students/api/update/:studentId/', {
        params: { studentId },
        body: {
          ...values,
          ...(grade_level !== null && { grade_level }),
          homeroom_teacher_ids: homeroom_teachers.map(({ id }) => id),
        },
      }),
    onSuccess: ({ message }) => {
      toastSuccess(message)
      void invalidateStudents(queries)
      onSaved()
    },
    onError: (failure) => {
      showFieldErrors(form, failure, STUDENT_LABELS)
      toastFailure(`Error updating student: ${failureMessage(failure)}`)
    },
  })
}
