import { sql, type Kysely } from 'kysely'
import type { Enrollment, EnrollmentCodes } from '#contract/people/enrollments.ts'
import type { StudentDetail } from '#contract/people/students.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** A student's enrollments, the latest first. */
export async function listEnrollments(db: Kysely<DB>, student: number): Promise<Enrollment[]> {
  const { rows } = await sql<Enrollment>`
    select id, first_day, last_day, grade_level_id grade_level, entry_code, entry.name entry_name, exit_code,
      exit.name exit_name, destination, note
    from enrollment join entry_code entry on entry.code = entry_code left join exit_code exit on exit.code = exit_code
    where student_id = ${student} order by first_day desc, id desc`.execute(db)
  return rows
}

/** When a student who is here leaves, and when one who is not left and enters. */
export async function findTurningDays(
  db: Kysely<DB>,
  student: number,
  today: string,
): Promise<Pick<StudentDetail, 'leaves_on' | 'enters_on' | 'left_on'>> {
  const { rows } = await sql<Pick<StudentDetail, 'leaves_on' | 'enters_on' | 'left_on'>>`
    select
      case when is_active then (
        select max(last_day) from enrollment
        where student_id = student.id and during @> ${today}::date and not exists (
          select from enrollment next where next.student_id = student.id and next.during @> enrollment.last_day + 1)
      ) end leaves_on,
      case when not is_active then (
        select min(first_day) from enrollment
        where student_id = student.id and not isempty(during) and first_day > ${today}::date
      ) end enters_on,
      case when not is_active then (
        select max(last_day) from enrollment
        where student_id = student.id and not isempty(during) and last_day <= ${today}::date
      ) end left_on
    from student where id = ${student}`.execute(db)
  return rows[0]!
}

/** The reasons for which enrollments begin and end, in the order of lists. */
export async function listEnrollmentCodes(db: Kysely<DB>): Promise<EnrollmentCodes> {
  const [entry, exit] = await Promise.all(
    (['entry_code', 'exit_code'] as const).map((table) =>
      db.selectFrom(table).select(['code', 'name']).orderBy('place').execute(),
    ),
  )
  return { entry: entry!, exit: exit! }
}
