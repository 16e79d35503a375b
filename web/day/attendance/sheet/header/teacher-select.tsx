import { listName } from '#web/school/person-name.ts'
import { Select } from '@mantine/core'
import { teachersOf, type SectionPeriod } from '#contract/day/attendance/teacher-day.ts'
import { replaceText } from '#web/ui/forms/replace-text.ts'

const ALL_TEACHERS = 'all'

export type TeacherSelectProps = {
  periods: SectionPeriod[]
  value: number | undefined
  onChange: (teacher: number | undefined) => void
}

/** Selects a teacher who has class on the day, for users who may take anyone's attendance. */
export function TeacherSelect({ periods, value, onChange }: TeacherSelectProps) {
  const teachers = teachersOf(periods).map((teacher) => ({
    value: String(teacher.id),
    label: listName(teacher),
  }))
  return (
    <Select
      aria-label="Teacher"
      w={220}
      placeholder="Choose a teacher"
      data-opens-sheet
      searchable
      {...replaceText}
      data={[{ value: ALL_TEACHERS, label: 'All Teachers' }, ...teachers]}
      value={value ? String(value) : ALL_TEACHERS}
      onChange={(chosen) => onChange(Number(chosen) || undefined)}
    />
  )
}
