import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { GRADE_CODES } from '#contract/words.ts'
import type { StudentDetail } from '#contract/students.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { FieldGrid, FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { forgetUnsavedEdits } from '#web/ui/forms/unsaved-guard.ts'
import { useGoBack } from '#web/ui/use-go-back.ts'
import { GroupPlacesNote } from './group-places-note.tsx'
import { HomeroomTeachers } from './homeroom-teachers.tsx'
import { STUDENT_LABELS, STUDENT_RULES, StudentFields } from './student-fields.tsx'
import { useSaveStudent, type EditValues } from './use-save-student.ts'

const valuesOf = (student: StudentDetail): EditValues => ({
  first_name: student.first_name,
  last_name: student.last_name,
  email: student.email,
  grade_level: GRADE_CODES.find((code) => code === student.grade_level) ?? null,
  preferred_name: student.preferred_name ?? '',
  student_number: student.student_number ?? '',
  is_active: student.is_active,
  homeroom_teachers: student.homeroom_teachers,
})

/** The record with its homeroom teachers; all of it is saved together. */
export function EditStudentForm({ student }: { student: StudentDetail }) {
  const goBack = useGoBack('/students/list')
  const form = useForm<EditValues>({ initialValues: valuesOf(student), validate: STUDENT_RULES })
  const save = useSaveStudent(student.id, form, () => {
    forgetUnsavedEdits()
    goBack()
  })
  return (
    <GuardedForm form={form} onSave={(values) => save.mutate(values)} maw={760}>
      <Card roomy>
        <Stack gap={16}>
          <StudentFields input={(field) => form.getInputProps(field)} />
          <FieldGrid>
            <TextInput
              label={STUDENT_LABELS.preferred_name}
              description="What teachers call the student; attendance sheets show it behind the name."
              autoComplete="off"
              {...form.getInputProps('preferred_name')}
            />
            <TextInput
              label={STUDENT_LABELS.student_number}
              description="The key of the student information system; uploads find the student by it."
              autoComplete="off"
              {...form.getInputProps('student_number')}
            />
            <Checkbox
              style={{ alignSelf: 'end' }}
              label="Active Status"
              description="Inactive students leave lists and rosters and cannot sign in; reports keep them."
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
      <FormActions
        submitLabel="Save Changes"
        isSaving={save.isPending}
        cancel={{ label: 'Cancel', onClick: goBack }}
        isUnsaved={form.isDirty()}
      />
    </GuardedForm>
  )
}
