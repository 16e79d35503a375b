import { Select } from '@mantine/core'
import { teachersOf, type SectionPeriod } from './classes.ts'

const ALL_TEACHERS = 'all'

/** For those who may take any teacher's attendance: everyone who meets a class on the day. */
export function TeacherSelect(props: {
  periods: SectionPeriod[]
  value: number | undefined
  onChange: (teacher: number | undefined) => void
}) {
  const teachers = teachersOf(props.periods).map((teacher) => ({
    value: String(teacher.id),
    label: `${teacher.last_name}, ${teacher.first_name}`,
  }))
  return (
    <Select
      aria-label="Teacher"
      w={220}
      placeholder="Choose a teacher"
      data-opens-sheet
      searchable
      withScrollArea={false}
      data={[{ value: ALL_TEACHERS, label: 'All Teachers' }, ...teachers]}
      value={props.value ? String(props.value) : ALL_TEACHERS}
      onChange={(value) => props.onChange(Number(value) || undefined)}
    />
  )
}
