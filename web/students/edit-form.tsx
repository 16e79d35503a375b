import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { GRADE_CODES } from '#contract/words.ts'
import type { StudentDetail } from '#contract/students.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { focusFirstError } from '#web/ui/forms/form-errors.ts'
import { useGoBack } from '#web/ui/use-go-back.ts'
import { GroupPlacesNote } from './group-places-note.tsx'
import { HomeroomTeachers } from './homeroom-teachers.tsx'
import { STUDENT_LABELS, STUDENT_RULES, StudentFields } from './student-fields.tsx'
import { useSaveStudent, type EditValues } from './use-save-student.ts'
import styles from './student-form.module.css'

const valuesOf = (student: StudentDetail): EditValues => ({
  first_name: student.first_name,
  last_name: student.last_name,
  email: student.email,
  grade_level: GRADE_CODES.find((code) => code === student.grade_level) ?? null,
  student_number: student.student_number ?? '',
  is_active: student.is_active,
  homeroom_teachers: student.homeroom_teachers,
})

/** The record with its homeroom teachers; all of it is saved together. */
export function EditStudentForm({ student }: { student: StudentDetail }) {
  const goBack = useGoBack('/students/list')
  const form = useForm<EditValues>({ initialValues: valuesOf(student), validate: STUDENT_RULES })
  const save = useSaveStudent(student.id, form, goBack)
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Card className={styles.card ?? ''}>
        <StudentFields input={(field) => form.getInputProps(field)} />
        <div className={styles.fields}>
          <TextInput
            label={STUDENT_LABELS.student_number}
            description="The key of the student information system; uploads find the student by it."
            autoComplete="off"
            {...form.getInputProps('student_number')}
          />
          <Checkbox
            className={styles.active ?? ''}
            label="Active Status"
            description="Inactive students leave lists and rosters and cannot sign in; reports keep them."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </div>
        <GroupPlacesNote before={student} after={form.values} />
      </Card>
      <HomeroomTeachers
        teachers={form.values.homeroom_teachers}
        onChange={(teachers) => form.setFieldValue('homeroom_teachers', teachers)}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={save.isPending}>
          Save Changes
        </Button>
        <Button variant="default" onClick={goBack} disabled={save.isPending}>
          Cancel
        </Button>
        {form.isDirty() && <span className={styles.unsaved}>Unsaved changes</span>}
      </div>
    </form>
  )
}
