import { sql, type Kysely } from 'kysely'
import type { ExchangedEnrollment } from '#contract/exchange/attendance.ts'
import { gradeOf } from '#contract/grades.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { givenId } from '#server/exchange/oneroster/records/names.ts'
import type { ListTable } from '#server/http/files/table-file.ts'
import type { DayRange } from '#server/plan/calendar/day-range.ts'

const ED_FI = 'uri://ed-fi.org/'

/** Ed-Fi's names of the grades from pre-kindergarten to 12, as its GradeLevelDescriptor has them. */
const GRADE_NAMES = [
  'Preschool/Prekindergarten',
  'Kindergarten',
  'First grade',
  'Second grade',
  'Third grade',
  'Fourth grade',
  'Fifth grade',
  'Sixth grade',
  'Seventh grade',
  'Eighth grade',
  'Ninth grade',
  'Tenth grade',
  'Eleventh grade',
  'Twelfth grade',
] as const

/**
 * The enrollments with days in a range, as Ed-Fi's StudentSchoolAssociation. A code of the district is a descriptor of Ed-Fi
 * unless it names its own namespace. A reason without such a code is left blank, because the district does not know ours.
 * Who never attended has no days and is not among them.
 */
export async function listExchangedEnrollments(
  db: Kysely<DB>,
  { start, end }: DayRange,
): Promise<ExchangedEnrollment[]> {
  const { rows } = await sql<ExchangedEnrollment>`
    select district_school_id "schoolId", student.id student_id,
      coalesce(student_number, ${givenId('users', sql`('student-' || student.id)`)}) "studentUniqueId",
      (select extract(year from end_date)::int from school_year where end_date >= first_day order by end_date limit 1) "schoolYear",
      first_day "entryDate", ${gradeDescriptor()} "entryGradeLevelDescriptor",
      ${descriptor('EntryTypeDescriptor', 'entry.district_code')} "entryTypeDescriptor",
      last_day "exitWithdrawDate",
      ${descriptor('ExitWithdrawTypeDescriptor', 'exit.district_code')} "exitWithdrawTypeDescriptor",
      entry_code = 'retained' "repeatGradeIndicator"
    from enrollment join student on student.id = student_id cross join school
      join entry_code entry on entry.code = entry_code left join exit_code exit on exit.code = exit_code
    where erased_at is null and during && daterange(${start}::date, ${end}::date, '[]')
    order by last_name, first_name, student.id, first_day`.execute(db)
  return rows
}

/** SQL for Ed-Fi's name of a grade, from the code of the wire. */
const gradeDescriptor = () => sql<string>`
  ${`${ED_FI}GradeLevelDescriptor#`} || (${GRADE_NAMES}::text[])[enrollment.grade_level_id + ${gradeOf(1) + 1}]`

const descriptor = (name: string, column: string) => sql<string | null>`
  case when position('#' in ${sql.ref(column)}) > 0 then ${sql.ref(column)}
    else ${`${ED_FI}${name}#`} || ${sql.ref(column)} end`

export const ENROLLMENT_TABLE: ListTable<ExchangedEnrollment> = {
  title: 'Ed-Fi Enrollments',
  columns: {
    schoolId: ({ schoolId }) => schoolId,
    studentUniqueId: ({ studentUniqueId }) => studentUniqueId,
    schoolYear: ({ schoolYear }) => schoolYear,
    entryDate: ({ entryDate }) => entryDate,
    entryGradeLevelDescriptor: ({ entryGradeLevelDescriptor }) => entryGradeLevelDescriptor,
    entryTypeDescriptor: ({ entryTypeDescriptor }) => entryTypeDescriptor,
    exitWithdrawDate: ({ exitWithdrawDate }) => exitWithdrawDate,
    exitWithdrawTypeDescriptor: ({ exitWithdrawTypeDescriptor }) => exitWithdrawTypeDescriptor,
    repeatGradeIndicator: ({ repeatGradeIndicator }) => String(repeatGradeIndicator),
  },
  students: (rows) => [...new Set(rows.map(({ student_id }) => student_id))],
}
