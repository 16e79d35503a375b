import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { call, failureMessage, type Reply } from '#web/api.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { takeSaved } from '#web/ui/forms/take-saved.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import type { StudentListed } from '#contract/people/students.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { invalidateStudents } from './queries.ts'
import { STUDENT_LABELS, STUDENT_RULES, StudentFields, type StudentValues } from './student-fields.tsx'

const EMPTY: StudentValues = { first_name: '', last_name: '', email: '', grade_level: null }

/** Add Student: one after the other, the form is ready for the next. */
export function Page() {
  const queries = useQueryClient()
  const form = useForm<StudentValues>({ initialValues: EMPTY, validate: STUDENT_RULES })
  const [added, setAdded] = useState<Reply<'POST /students/api/add/'>[]>([])
  const save = useMutation({
    mutationFn: ({ grade_level, ...values }: StudentValues) =>
      call('POST /students/api/add/', { body: { ...values, grade_level: grade_level ?? '' } }),
    onSuccess: (student, sent) => {
      toastSuccess(student.message)
      setAdded((earlier) => [student, ...earlier])
      void invalidateStudents(queries)
      // Students are mostly added a grade at a time.
      takeSaved(form, { sent, saved: { ...EMPTY, grade_level: sent.grade_level } })
      form.getInputNode('first_name')?.focus()
    },
    onError: (failure) => {
      if (showFieldErrors(form, failure, STUDENT_LABELS)) return
      toastFailure(`There was an error adding the student! ${failureMessage(failure)}`)
    },
  })
  return (
    <>
      <PageHeader context="The student can sign in with this email address." />
      <RecordForm
        form={form}
        onSave={(values) => save.mutate(values)}
        isSaving={save.isPending}
        submitLabel="Add student"
        cancel={{ to: '/students/list', label: 'Student Directory' }}
      >
        <StudentFields input={(field) => form.getInputProps(field)} />
      </RecordForm>
      <AddedStudents students={added} />
    </>
  )
}

/** The students added during this visit, so that a mistake can be corrected at once. */
export function AddedStudents({ students }: { students: readonly StudentListed[] }) {
  if (students.length === 0) return null
  return (
    <Stack component="section" gap={8} maw={760} mt={24}>
      <SectionLabel>Added just now</SectionLabel>
      <Card flush>
        <RowList>
          {students.map((student) => (
            <li key={student.id}>
              <Text component="span" flex={1} miw={0}>
                {listName(student)}{' '}
                <Text component="span" c="dimmed">
                  {student.email}
                </Text>
              </Text>
              <GradeChip grade={student.grade_level} />
              <Anchor
                component={Link}
                to={`/edit-student/${student.id}`}
                aria-label={`Edit ${fullName(student)}`}
              >
                Edit
              </Anchor>
            </li>
          ))}
        </RowList>
      </Card>
    </Stack>
  )
}
