import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureMessage, type Reply } from '#web/api.ts'
import { FieldGrid, RecordForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { StudentListed } from '#contract/people/students.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ENROLLMENT_LABELS, EnrollmentFields } from './enroll/enrollment-fields.tsx'
import { STUDENT_LABELS, STUDENT_RULES, StudentFields, type StudentValues } from './student-fields.tsx'

type NewStudent = StudentValues & { student_number: string; first_day: string | null; entry_code: string }

const LABELS = { ...STUDENT_LABELS, ...ENROLLMENT_LABELS }

/** Add Student: after each save, the form is ready for the next student. */
export function Page() {
  const { today } = useSchoolClock()
  const isOffice = useCurrentUser().may.administer
  const empty: NewStudent = {
    first_name: '',
    last_name: '',
    email: '',
    grade_level: null,
    student_number: '',
    first_day: today,
    entry_code: 'new',
  }
  const form = useForm<NewStudent>({ initialValues: empty, validate: STUDENT_RULES })
  const [added, setAdded] = useState<Reply<'POST /students/api/add/'>[]>([])
  const save = useSave('POST /students/api/add/', {
    form,
    labels: LABELS,
    adds: fullName,
    send: ({ grade_level, first_day, entry_code, ...values }) => ({
      body: {
        ...values,
        grade_level: grade_level ?? '',
        ...(isOffice && { first_day: first_day ?? today, entry_code }),
      },
    }),
    phrase: (failure) => `There was an error adding the student! ${failureMessage(failure)}`,
    refreshes: ['students'],
    // The grade stays selected because offices usually add students one grade at a time, and so does the first day.
    next: (_, { grade_level, first_day, entry_code }) => ({ ...empty, grade_level, first_day, entry_code }),
    onSuccess: (student) => {
      setAdded((earlier) => [student, ...earlier])
      form.getInputNode('first_name')?.focus()
    },
  })
  return (
    <>
      <PageHeader
        context="The student can sign in with this email address."
        actions={
          isOffice && (
            <Anchor component={Link} to="/students/enroll">
              Enroll with contacts and groups
            </Anchor>
          )
        }
      />
      <RecordForm
        form={form}
        save={save}
        submitLabel="Add student"
        cancel={{ to: '/students/list', label: 'Student Directory' }}
      >
        <StudentFields input={(field) => form.getInputProps(field)} />
        <FieldGrid>
          <TextInput
            label={LABELS.student_number}
            autoComplete="off"
            {...form.getInputProps('student_number')}
          />
        </FieldGrid>
        {isOffice && <EnrollmentFields input={(field) => form.getInputProps(field)} />}
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
