import { Anchor, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDidUpdate } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureMessage, type Reply } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { fullName } from '#web/school/person-name.ts'
import { FieldGrid, RecordForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { AddedStudents } from '../add.tsx'
import { STUDENT_LABELS, STUDENT_RULES, StudentFields } from '../student-fields.tsx'
import { Alike } from './alike.tsx'
import { ContactFields } from './contact-fields.tsx'
import { EnrollmentFields } from './enrollment-fields.tsx'
import { GroupFields, useYearAhead } from './group-fields.tsx'
import {
  contactNameProblem,
  ENROLL_LABELS,
  enteredContacts,
  NEW_CONTACT,
  type EnrollValues,
} from './values.ts'

const NO_GROUPS = { core_group_id: null, cte_group_id: null, homeroom_group_id: null }

/** Enrolls a student with contacts and groups. After each save, the form is ready for the next student. */
export function Page() {
  const { today } = useSchoolClock()
  const empty: EnrollValues = {
    first_name: '',
    last_name: '',
    preferred_name: '',
    email: '',
    grade_level: null,
    student_number: '',
    first_day: today,
    entry_code: 'new',
    ...NO_GROUPS,
    contacts: [NEW_CONTACT],
  }
  const form = useForm<EnrollValues>({
    initialValues: empty,
    validate: { ...STUDENT_RULES, contacts: { name: contactNameProblem } },
    onValuesChange: ({ grade_level }, before) => {
      if (grade_level === before.grade_level) return
      // The groups of another grade are not for this student.
      form.setValues(NO_GROUPS)
    },
  })
  const year = useYearAhead(form.values.first_day)
  // Nor are those of another school year.
  useDidUpdate(() => form.setValues(NO_GROUPS), [year])
  const [added, setAdded] = useState<Reply<'POST /students/api/add/'>[]>([])
  const save = useSave('POST /students/api/add/', {
    form,
    labels: ENROLL_LABELS,
    adds: fullName,
    send: ({
      grade_level,
      first_day,
      contacts,
      core_group_id,
      cte_group_id,
      homeroom_group_id,
      ...values
    }) => ({
      body: {
        ...values,
        grade_level: grade_level ?? '',
        first_day: first_day ?? today,
        core_group_id: core_group_id ?? '',
        cte_group_id: cte_group_id ?? '',
        homeroom_group_id: homeroom_group_id ?? '',
        contacts: [...enteredContacts(contacts)],
      },
    }),
    phrase: (failure) => `The student was not enrolled. ${failureMessage(failure)}`,
    refreshes: ['students', 'groups'],
    next: (_, { grade_level, first_day, entry_code }) => ({ ...empty, grade_level, first_day, entry_code }),
    onSuccess: (student) => {
      setAdded((earlier) => [student, ...earlier])
      form.getInputNode('first_name')?.focus()
    },
  })
  const { first_name, last_name, email, student_number, grade_level } = form.values
  return (
    <>
      <PageHeader
        context="All of it is saved together. The student can sign in with this email address."
        actions={
          <Anchor component={Link} to="/students/add">
            Add without contacts and groups
          </Anchor>
        }
      />
      <RecordForm
        form={form}
        save={save}
        submitLabel="Enroll student"
        cancel={{ to: '/students/list', label: 'Student Directory' }}
      >
        <StudentFields input={(field) => form.getInputProps(field)} />
        <FieldGrid>
          <TextInput
            label={STUDENT_LABELS.preferred_name}
            autoComplete="off"
            {...form.getInputProps('preferred_name')}
          />
          <TextInput
            label={STUDENT_LABELS.student_number}
            autoComplete="off"
            {...form.getInputProps('student_number')}
          />
        </FieldGrid>
        <Alike {...{ first_name, last_name, email, student_number, grade_level }} />
        <EnrollmentFields input={(field) => form.getInputProps(field)} />
        <Stack component="section" gap={8} aria-label="Groups">
          <SectionLabel>Groups</SectionLabel>
          <GroupFields grade={grade_level} year={year} input={(field) => form.getInputProps(field)} />
        </Stack>
        <Stack component="section" gap={8} aria-label="Contacts">
          <SectionLabel>Contacts</SectionLabel>
          <ContactFields form={form} />
        </Stack>
      </RecordForm>
      <AddedStudents students={added} />
    </>
  )
}
