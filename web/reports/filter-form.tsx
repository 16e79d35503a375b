import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import type { Filters } from './filters.ts'
import styles from './reports.module.css'

type FilterFormProps = {
  filters: Filters
  /** What the server found wrong, by field. */
  fields: Record<string, string>
  isBusy: boolean
  onChange: (filters: Filters) => void
  onRun: () => void
}

export function FilterForm({ filters, fields, isBusy, onChange, onRun }: FilterFormProps) {
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRun()
  }
  return (
    <form className={styles.filters} onSubmit={submit}>
      <DayInput
        label="Start Date"
        value={filters.start_date || null}
        onChange={(day) => set({ start_date: day ?? '' })}
        error={fields.start_date}
      />
      <DayInput
        label="End Date"
        value={filters.end_date || null}
        onChange={(day) => set({ end_date: day ?? '' })}
        error={fields.end_date}
      />
      <Select
        label="Type"
        data={[{ value: 'records', label: 'Records' }]}
        value={filters.type}
        allowDeselect={false}
        withScrollArea={false}
      />
      <TeacherFilter value={filters.teacher_id} onChange={(teacher_id) => set({ teacher_id })} />
      <TextInput
        label="Student ID"
        placeholder="e.g. 42"
        value={filters.student_id}
        onChange={(event) => set({ student_id: event.currentTarget.value })}
        error={fields.student_id}
      />
      <GradeSelect
        label="Grade Level"
        placeholder="All"
        clearable
        value={(Number(filters.grade_level_id) || null) as GradeCode | null}
        onChange={(grade) => set({ grade_level_id: grade === null ? '' : String(grade) })}
      />
      <Button type="submit" loading={isBusy}>
        {isBusy ? 'Loading…' : 'Run Report'}
      </Button>
    </form>
  )
}

/** Without the list of teachers the other filters still work. */
function TeacherFilter({ value, onChange }: { value: string; onChange: (teacher: string) => void }) {
  const teachers = useQuery({
    queryKey: ['teachers', 'all'],
    queryFn: ({ signal }) => call('GET /api/teachers/all/', { signal }),
  })
  const data = (teachers.data ?? []).map((teacher) => ({
    value: String(teacher.id),
    label: `${teacher.last_name}, ${teacher.first_name}`,
  }))
  return (
    <Select
      label="Teacher"
      placeholder="All"
      searchable
      clearable
      withScrollArea={false}
      data={data}
      value={value || null}
      onChange={(teacher) => onChange(teacher ?? '')}
    />
  )
}
