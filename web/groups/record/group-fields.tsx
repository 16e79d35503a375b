import { NumberInput, TextInput, type SelectProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { GroupType } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { ChoiceSelect } from '#web/school/choice-select.tsx'
import { GradeSelect } from '#web/school/grades.tsx'
import { TeacherPicker } from '#web/school/teacher-picker.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { GROUP_LABELS, type GroupValues } from './group-form.ts'

type GroupFieldsProps = {
  form: UseFormReturnType<GroupValues>
  /** New groups have fewer required fields than existing ones, and groups of the next year only a name and a grade. */
  requires: 'everything' | 'what is new' | 'name'
}

const TEACHER_LABELS: Record<GroupType, string> = {
  core: 'Teacher',
  cte: 'CTE teacher',
  homeroom: 'Homeroom teacher',
}

/** The fields of a group, depending on its type. */
export function GroupFields({ form, requires }: GroupFieldsProps) {
  const { type } = form.values
  return (
    <>
      <FieldGrid>
        <TextInput
          label={GROUP_LABELS.name}
          required
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <GradeSelect required allowDeselect={false} {...form.getInputProps('grade_level')} />
        {type === 'core' && (
          <CoreClassSelect required={requires === 'everything'} {...form.getInputProps('core_class')} />
        )}
        <TeacherPicker
          label={TEACHER_LABELS[type]}
          required={requires === 'everything' || (requires === 'what is new' && type !== 'core')}
          {...form.getInputProps('teacher')}
          value={form.values.teacher}
          onChange={(teacher) => form.setFieldValue('teacher', teacher)}
        />
        <NumberInput
          label={GROUP_LABELS.capacity}
          placeholder="No limit"
          min={1}
          max={1000}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('capacity')}
        />
        <TextInput
          label={GROUP_LABELS.room_number}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('room_number')}
        />
      </FieldGrid>
      {form.errors.root && <Notice tone="bad">{form.errors.root}</Notice>}
    </>
  )
}

/** Selects a core class, which can be cleared unless it is required. */
export function CoreClassSelect({ required = false, ...rest }: Omit<SelectProps, 'data'>) {
  const classes = useQuery(query('GET /api/core-classes/'))
  return (
    <ChoiceSelect
      label="Core class"
      query={classes}
      many="core classes"
      placeholder={required ? 'Choose a core class' : 'None'}
      required={required}
      clearable={!required}
      allowDeselect={!required}
      {...rest}
    />
  )
}
