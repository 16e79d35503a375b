import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Course } from '#contract/groups/courses.ts'
import { ChoiceSelect } from '#web/school/choice-select.tsx'
import { required } from '#web/ui/forms/form-errors.ts'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { CLASS_KINDS } from './class-kinds.ts'
import { useClasses, useGradeLevels } from './queries.ts'

export const COURSE_LABELS = {
  name: 'Course name',
  grade_level_id: 'Grade level',
  core_class_id: 'Core class',
  cte_class_id: 'CTE class',
}

/** Ids are strings because selects hold strings. */
export type CourseValues = {
  name: string
  grade_level_id: string | null
  core_class_id: string | null
  cte_class_id: string | null
}

export const NO_COURSE: CourseValues = {
  name: '',
  grade_level_id: null,
  core_class_id: null,
  cte_class_id: null,
}

const optionValue = (id: number | null) => (id === null ? null : String(id))
export const toFormValues = (course: Course): CourseValues => ({
  name: course.name,
  grade_level_id: optionValue(course.grade_level_id),
  core_class_id: optionValue(course.core_class_id),
  cte_class_id: optionValue(course.cte_class_id),
})

export const EDIT_RULES = {
  name: required(COURSE_LABELS.name),
  grade_level_id: required(COURSE_LABELS.grade_level_id),
}
export const ADD_RULES = { ...EDIT_RULES, core_class_id: required(COURSE_LABELS.core_class_id) }

type CourseFieldsProps = { form: UseFormReturnType<CourseValues>; needsCoreClass: boolean }

export function CourseFields({ form, needsCoreClass }: CourseFieldsProps) {
  const grades = useGradeLevels()
  const core = useClasses(CLASS_KINDS.core)
  const cte = useClasses(CLASS_KINDS.cte)
  return (
    <FieldGrid>
      <TextInput
        label={COURSE_LABELS.name}
        required
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <ChoiceSelect
        label={COURSE_LABELS.grade_level_id}
        query={grades}
        many="grade levels"
        placeholder="Choose a grade"
        required
        allowDeselect={false}
        {...form.getInputProps('grade_level_id')}
      />
      <ChoiceSelect
        label={COURSE_LABELS.core_class_id}
        query={core}
        many={CLASS_KINDS.core.many}
        placeholder={needsCoreClass ? 'Choose a core class' : 'None'}
        required={needsCoreClass}
        clearable={!needsCoreClass}
        {...form.getInputProps('core_class_id')}
      />
      <ChoiceSelect
        label={COURSE_LABELS.cte_class_id}
        query={cte}
        many={CLASS_KINDS.cte.many}
        placeholder="None"
        clearable
        {...form.getInputProps('cte_class_id')}
      />
    </FieldGrid>
  )
}
