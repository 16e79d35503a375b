import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { gradeLabel, gradeCodes } from '#contract/grades.ts'
import { MEMBERSHIP_PERIOD_LABELS, MEMBERSHIP_PERIODS } from '#contract/reports/periods.ts'
import {
  ENROLLMENT_REPORTS,
  REPORT_TYPES,
  REPORT_TYPE_LABELS,
  STATUSES,
  STATUS_LABELS,
} from '#contract/words.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { stopAtUnreadable } from '#web/ui/forms/form-errors.ts'
import { ALL, Choice } from './choice.tsx'
import { GroupFilter, TeacherFilter } from './class-filters.tsx'
import { gradeCode, periodsOf, type Filters } from './filters.ts'
import styles from '../reports.module.css'
import { StudentFilter } from './student-filter.tsx'
import { YearChoice } from './year-choice.tsx'

type FilterFormProps = {
  filters: Filters
  /** The server's errors by field. */
  problems: Record<string, string>
  isBusy: boolean
  /** The name of the student in the current report. */
  studentName: string | undefined
  /** The name of the group in the current report. */
  groupName: string | undefined
  onChange: (filters: Filters) => void
  onRun: () => void
}

export function FilterForm({
  filters,
  problems,
  isBusy,
  studentName,
  groupName,
  onChange,
  onRun,
}: FilterFormProps) {
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change })
  const { may } = useCurrentUser()
  const isOfMarks = !ENROLLMENT_REPORTS.includes(filters.type)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!stopAtUnreadable(event) && !isBusy) onRun()
  }
  return (
    <form className={`${styles.filters} screen-only`} onSubmit={submit} aria-label="Filters">
      <YearChoice days={filters} onChange={set} />
      <DayInput
        label="Start Date"
        value={dayOrNone(filters.start_date)}
        onChange={(day) => set({ start_date: day ?? '' })}
        error={sentence('Start date', problems['start_date'])}
      />
      <DayInput
        label="End Date"
        value={dayOrNone(filters.end_date)}
        onChange={(day) => set({ end_date: day ?? '' })}
        error={sentence('End date', problems['end_date'])}
      />
      <Choice
        label="Type"
        data={REPORT_TYPES.filter((type) => may.administer || !ENROLLMENT_REPORTS.includes(type)).map(
          (type) => ({ value: type, label: REPORT_TYPE_LABELS[type] }),
        )}
        value={filters.type}
        onChange={(chosen) => {
          const type = REPORT_TYPES.find((one) => one === chosen) ?? 'records'
          set({
            type,
            by: periodsOf(type),
            ...(type !== 'records' && { status: '' }),
            ...(ENROLLMENT_REPORTS.includes(type) && { teacher_id: '', group_id: '' }),
          })
        }}
      />
      {filters.type === 'records' && (
        <Choice
          label="Mark"
          data={[ALL, ...STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }))]}
          value={filters.status || ALL.value}
          onChange={(chosen) => set({ status: STATUSES.find((status) => status === chosen) ?? '' })}
        />
      )}
      {filters.type === 'membership' && (
        <Choice
          label="By"
          data={MEMBERSHIP_PERIODS.map((by) => ({ value: by, label: MEMBERSHIP_PERIOD_LABELS[by] }))}
          value={filters.by}
          onChange={(by) => set({ by: periodsOf('membership', by) })}
        />
      )}
      {isOfMarks && (
        <TeacherFilter
          value={filters.teacher_id}
          onChange={(teacher_id) => set({ teacher_id })}
          problem={sentence('Teacher', problems['teacher_id'])}
        />
      )}
      <StudentFilter
        value={filters.student_id}
        name={studentName}
        onChange={(student_id) => set({ student_id })}
        problem={sentence('Student', problems['student_id'])}
      />
      <Choice
        label="Grade Level"
        data={[ALL, ...gradeCodes().map((code) => ({ value: String(code), label: gradeLabel(code) }))]}
        value={gradeCode(filters.grade_level_id) || ALL.value}
        onChange={(grade) => set({ grade_level_id: grade === ALL.value ? '' : grade })}
        problem={sentence('Grade level', problems['grade_level_id'])}
      />
      {isOfMarks && (
        <GroupFilter
          value={filters.group_id}
          name={groupName}
          onChange={(group_id) => set({ group_id })}
          problem={sentence('Group', problems['group_id'])}
        />
      )}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Loading…' : 'Run Report'}
      </Button>
    </form>
  )
}

const dayOrNone = (text: string) => (Number.isNaN(Date.parse(text)) ? null : text)

const sentence = (label: string, problem: string | undefined) =>
  problem === undefined || /^[A-Z]/.test(problem) ? problem : `${label} ${problem}.`
