import type { AbsentStudent } from '#contract/day/attendance/absent.ts'
import { gradeInFile } from '#contract/grades.ts'
import { EXCUSE_LABELS } from '#contract/words.ts'
import { timeCell } from '#server/http/files/csv.ts'
import type { ListTable } from '#server/http/files/table-file.ts'

/** The list of students who are absent now, as a file; each class of today is its time and mark, such as '09:00 A'. */
export const ABSENT_TABLE: ListTable<AbsentStudent> = {
  title: 'Absent',
  columns: {
    'Student Number': ({ student_number }) => student_number,
    Student: ({ last_name, first_name }) => `${last_name}, ${first_name}`,
    Grade: ({ grade_level }) => gradeInFile(grade_level),
    'Absent Since': ({ since }) => timeCell(since),
    Excuse: ({ excuse }) => excuse && EXCUSE_LABELS[excuse],
    Reason: ({ reason }) => reason ?? null,
    Comment: ({ comment }) => comment,
    'Classes Today': ({ classes }) =>
      classes.map(({ start_time, status }) => `${start_time} ${status}`).join(', '),
    'Days Absent This Month': ({ days_this_month }) => days_this_month,
  },
  students: (rows) => rows.map(({ student_id }) => student_id),
}
