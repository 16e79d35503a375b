import { Alert, Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { gradeCodes, type GradeCode, gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import type { StudentDetail } from '#contract/people/students.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { plainText } from '#web/ui/forms/changed-meanwhile.tsx'
import { onlyChanges } from '#web/ui/forms/only-changes.ts'
import { FieldGrid, FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { useGoBack } from '#web/ui/use-go-back.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { call, failureMessage } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { shortDay } from '#web/school/days.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { HomeroomTeachers } from './homeroom-teachers.tsx'
import { labelValuesOf, LabelsAndPairs, LabelsToRead, type LabelValues } from './labels-and-pairs.tsx'
import { STUDENT_LABELS, STUDENT_RULES, StudentFields, type StudentValues } from './student-fields.tsx'

const toFormValues = (student: StudentDetail): EditValues => ({
  first_name: student.first_name,
  last_name: student.last_name,
  email: student.email,
  grade_level: gradeCodes().find((code) => code === student.grade_level) ?? null,
  preferred_name: student.preferred_name ?? '',
  pronunciation: student.pronunciation ?? '',
  student_number: student.student_number ?? '',
  is_active: student.is_active,
  homeroom_teachers: student.homeroom_teachers,
  ...labelValuesOf(student),
})

/** Edits a student's record and homeroom teachers, which are saved together. */
export function EditStudentForm({ student }: { student: StudentDetail }) {
  const goBack = useGoBack(`/students/${student.id}`)
  const mayChangeStatus = student.may.deactivate
  const { may } = useCurrentUser()
  const form = useForm<EditValues>({ initialValues: toFormValues(student), validate: STUDENT_RULES })
  const save = useSaveStudent(student.id, form)
  return (
    <GuardedForm form={form} save={save} onSaved={goBack} maw={760}>
      <Card roomy>
        <Stack gap={16}>
          <StudentFields
            input={(field) => form.getInputProps(field)}
            mayChangeEmail={student.may.change_email}
          />
          <FieldGrid>
            <TextInput
              label={STUDENT_LABELS.preferred_name}
              description="What teachers call the student. Attendance sheets show it after the name."
              autoComplete="off"
              {...form.getInputProps('preferred_name')}
            />
            <TextInput
              label={STUDENT_LABELS.pronunciation}
              description="How the name is said, such as “lay-lah”. Teachers and substitutes see it beside the name."
              autoComplete="off"
              maxLength={60}
              {...form.getInputProps('pronunciation')}
            />
            <TextInput
              label={STUDENT_LABELS.student_number}
              description="The ID from your student information system. Uploads match the student by it."
              autoComplete="off"
              {...form.getInputProps('student_number')}
            />
            <Checkbox
              style={{ alignSelf: 'end' }}
              label="Active Status"
              description={
                mayChangeStatus
                  ? 'Inactive students are removed from lists and rosters and cannot sign in. Reports keep them.'
                  : student.is_active
                    ? 'Only the office can deactivate a student.'
                    : 'Only the office can make a student active again.'
              }
              disabled={!mayChangeStatus}
              {...form.getInputProps('is_active', { type: 'checkbox' })}
            />
          </FieldGrid>
        </Stack>
        <GroupPlacesNote before={student} after={form.values} />
      </Card>
      <HomeroomTeachers
        teachers={form.values.homeroom_teachers}
        onChange={(teachers) => form.setFieldValue('homeroom_teachers', teachers)}
      />
      {may.administer ? (
        <LabelsAndPairs
          student={student}
          values={form.values}
          onChange={({ labels, apart_ids, together_ids }) =>
            form.setValues({ labels, apart_ids, together_ids })
          }
        />
      ) : (
        <LabelsToRead student={student} />
      )}
      {save.notice}
      <FormActions
        submitLabel="Save Changes"
        isSaving={save.isPending}
        cancel={{ label: 'Cancel', onClick: goBack }}
        isUnsaved={form.isDirty()}
      />
    </GuardedForm>
  )
}

export type EditValues = StudentValues &
  LabelValues & {
    preferred_name: string
    pronunciation: string
    student_number: string
    is_active: boolean
    homeroom_teachers: Teacher[]
  }

export function useSaveStudent(studentId: number, form: UseFormReturnType<EditValues>) {
  const { may } = useCurrentUser()
  const params = { studentId }
  const bodyOf = ({
    homeroom_teachers,
    grade_level,
    labels,
    apart_ids,
    together_ids,
    ...values
  }: EditValues) => ({
    ...values,
    ...(grade_level !== null && { grade_level }),
    homeroom_teacher_ids: homeroom_teachers.map(({ id }) => id),
    ...(may.administer && {
      labels,
      apart_ids: apart_ids.map(Number),
      together_ids: together_ids.map(Number),
    }),
  })
  return useSave('PATCH /students/api/update/:studentId/', {
    form,
    labels: EDIT_LABELS,
    send: (values, before) => ({ params, body: onlyChanges(bodyOf(before), bodyOf(values)) }),
    reload: async () => toFormValues(await call('GET /students/api/details/:studentId/', { params })),
    textOf,
    refreshes: ['students', 'GET /students/api/labels/'],
    failsIn: 'toast',
    phrase: (failure) => `Error updating student: ${failureMessage(failure)}`,
  })
}

const EDIT_LABELS = {
  ...STUDENT_LABELS,
  is_active: 'Active Status',
  homeroom_teachers: 'Homeroom teachers',
  labels: 'Labels',
  apart_ids: 'Kept apart',
  together_ids: 'Kept together',
}

function textOf(value: unknown, field: string): string {
  if (field === 'homeroom_teachers') return joinWithAnd((value as Teacher[]).map(fullName)) || 'empty'
  if (field === 'grade_level') return gradeLabel(value as GradeCode)
  if (field === 'apart_ids' || field === 'together_ids')
    return pluralize((value as string[]).length, 'student')
  return plainText(value)
}

type GroupPlacesNoteProps = {
  before: Pick<StudentDetail, 'is_active' | 'grade_level' | 'first_name'>
  after: { is_active: boolean; grade_level: GradeCode | null }
}

/** Warns before saving what a deactivation or a new grade does to the student's groups. */
export function GroupPlacesNote({ before, after }: GroupPlacesNoteProps) {
  const { today } = useSchoolClock()
  const leaves = before.is_active && !after.is_active
  const moves = before.is_active && after.grade_level !== null && after.grade_level !== before.grade_level
  return (
    <div aria-live="polite">
      {(leaves || moves) && (
        <Alert color="yellow" mt="md" title={`Group changes when you save, ${shortDay(today)}`}>
          {leaves
            ? `${before.first_name} leaves all groups and is signed out.`
            : `${before.first_name} leaves all ${gradeLabel(before.grade_level)} groups. After saving, add ${before.first_name} to ${gradeLabel(after.grade_level)} groups.`}{' '}
          Attendance that was taken stays as it is.
        </Alert>
      )}
    </div>
  )
}
