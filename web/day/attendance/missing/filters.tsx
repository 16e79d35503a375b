import { Button, Select } from '@mantine/core'
import { gradeCodes } from '#contract/grades.ts'
import { MISSING_FILTERS } from '#contract/day/attendance/office-words.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { listName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'

export type MissingFilters = { [Name in (typeof MISSING_FILTERS)[number]]?: string | undefined }

type FiltersProps = {
  filters: MissingFilters
  /** The server's default days if the address has none. */
  range: { start_date: string; end_date: string } | undefined
  onChange: (part: MissingFilters) => void
}

export function Filters({ filters, range, onChange }: FiltersProps) {
  const start = filters.start_date ?? range?.start_date ?? null
  const end = filters.end_date ?? range?.end_date ?? null
  const [from, until] = [start ?? undefined, end ?? undefined]
  return (
    <FilterBar>
      <DayInput
        label="Start Date"
        w={150}
        value={start}
        {...(until && { maxDate: until })}
        onChange={(day) => day && onChange({ start_date: day, end_date: until })}
      />
      <DayInput
        label="End Date"
        w={150}
        value={end}
        {...(from && { minDate: from })}
        onChange={(day) => day && onChange({ start_date: from, end_date: day })}
      />
      <TeacherFilter value={filters.teacher_id} onChange={(teacher_id) => onChange({ teacher_id })} />
      <GradeSelect
        label="Grade Level"
        w={170}
        placeholder="All"
        clearable
        value={gradeCodes().find((code) => String(code) === filters.grade_level_id) ?? null}
        onChange={(grade) => onChange({ grade_level_id: grade === null ? undefined : String(grade) })}
      />
      {filters.student_id && (
        <Button variant="default" onClick={() => onChange({ student_id: undefined })}>
          Showing one student’s classes: show all
        </Button>
      )}
      {filters.group_id && (
        <Button variant="default" onClick={() => onChange({ group_id: undefined })}>
          Showing one group’s classes: show all
        </Button>
      )}
    </FilterBar>
  )
}

type TeacherFilterProps = { value: string | undefined; onChange: (teacher: string | undefined) => void }

/** The other filters work even if the list of teachers fails to load. */
function TeacherFilter({ value, onChange }: TeacherFilterProps) {
  const teachers = useAllTeachers()
  const listed = (teachers.data ?? []).map((teacher) => ({
    value: String(teacher.id),
    label: listName(teacher),
  }))
  // The address may have a teacher who has left, or the list may not be loaded.
  const isListed = value === undefined || listed.some((teacher) => teacher.value === value)
  return (
    <Select
      label="Teacher"
      w={220}
      placeholder="All"
      clearable
      searchable
      data={isListed ? listed : [{ value, label: `Teacher ${value}` }, ...listed]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}
