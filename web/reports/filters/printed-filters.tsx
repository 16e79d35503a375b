import { Text } from '@mantine/core'
import { gradeLabel } from '#contract/grades.ts'
import { MEMBERSHIP_PERIOD_LABELS } from '#contract/reports/periods.ts'
import { REPORT_TYPE_LABELS, STATUS_LABELS } from '#contract/words.ts'
import { daySpanWithYear, shortDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { gradeCode, type Filters } from './filters.ts'

type PrintedFiltersProps = {
  filters: Filters
  studentName: string | undefined
  groupName: string | undefined
}

/** Replaces the form on paper with the filters of the report. */
export function PrintedFilters({ filters, studentName, groupName }: PrintedFiltersProps) {
  const teachers = useAllTeachers()
  const { type, start_date, end_date, teacher_id, student_id, group_id, grade_level_id, status, by } = filters
  const teacher = teachers.data?.find(({ id }) => String(id) === teacher_id)
  const grade = gradeCode(grade_level_id)
  const days =
    start_date && end_date
      ? start_date === end_date
        ? shortDay(start_date)
        : daySpanWithYear(start_date, end_date)
      : start_date || end_date
  const parts = [
    days,
    teacher_id && (teacher ? fullName(teacher) : `Teacher ${teacher_id}`),
    student_id && (studentName ?? `Student ${student_id}`),
    group_id && (groupName ?? `Group ${group_id}`),
    status && STATUS_LABELS[status],
    grade && gradeLabel(Number(grade)),
    by && `By ${MEMBERSHIP_PERIOD_LABELS[by].toLowerCase()}`,
  ]
  return (
    <Text className="print-only" mb={12}>
      <b>{REPORT_TYPE_LABELS[type]}</b>
      {parts.filter(Boolean).map((part) => ` · ${part}`)}
    </Text>
  )
}
