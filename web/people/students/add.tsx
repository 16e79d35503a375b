import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { failureMessage, type Reply } from '#web/api.ts'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { StudentListed } from '#contract/people/students.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { STUDENT_LABELS, STUDENT_RULES, StudentFields, type StudentValues } from './student-fields.tsx'

const EMPTY: StudentValues = { first_name: '', last_name: '', email: '', grade_level: null }

/** Add Student: after each save, the form is ready for the next student. */
export function Page() {
  const form = useForm<StudentValues>({ initialValues: EMPTY, validate: STUDENT_RULES })
  const [added, setAdded] = useState<Reply<'POST /students/api/add/'>[]>([])
  const save = useSave('POST /students/api/add/', {
    form,
    labels: STUDENT_LABELS,
    send: ({ grade_level, ...values }) => ({ body: { ...values, grade_level: grade_level ?? '' } }),
    phrase: (failure) => `There was an error adding the student! ${failureMessage(failure)}`,
    refreshes: ['students'],
    // The grade stays selected because offices usually add students one grade at a time.
    next: (_, sent) => ({ ...EMPTY, grade_level: sent.grade_level }),
    onSuccess: (student) => {
      setAdded((earlier) => [student, ...earlier])
      form.getInputNode('first_name')?.focus()
    },
  })
  return (
    <>
      <PageHeader context="The student can sign in with this email address." />
      <RecordForm
        form={form}
        save={save}
        submitLabel="Add student"
        cancel={{ to: '/students/list', label: 'Student Directory' }}
      >
        <StudentFields input={(field) => form.getInputProps(field)} />
      </RecordForm>
      <AddedStudents students={added} />
    </>
  )
}

/** Lists the students added during this visit, so that mistakes are easy to correct. */
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
