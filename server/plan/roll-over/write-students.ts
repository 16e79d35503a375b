import { sql } from 'kysely'
import { addDays } from '#server/plan/calendar/days.ts'
import type { Decided } from './outcome/decide-students.ts'
import { recordChanges, type Write } from './record.ts'

/**
 * Ends the enrollments of the former year and begins those of the next one without a day between, so that a student is active all
 * summer. Who graduates or leaves is here until the last day of the former year. A last day in the next year goes along.
 */
export async function writeEnrollments(
  { tx, batch, years, account }: Write,
  students: readonly Decided[],
): Promise<void> {
  const { former, next } = years
  const decided = students.map(({ id, enrollment_id, next_grade, action, exit_code }) => ({
    student: id,
    enrollment: enrollment_id,
    next_grade,
    exit_code,
    entry_code: action === 'retained' ? 'retained' : 'promoted',
    last_day: next_grade === null ? former.end_date : addDays(next.start_date, -1),
  }))
  await sql`
    with decided as (
      select * from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as decided (student bigint, enrollment bigint,
        next_grade smallint, exit_code text, entry_code text, last_day date)
    ), ended as (
      update enrollment set last_day = decided.last_day, exit_code = decided.exit_code, destination = null,
        is_gone_on_last_day = false, changed_by_id = ${account}
      from decided join enrollment former on former.id = decided.enrollment
      where enrollment.id = former.id
      returning former.id, former.student_id, decided.last_day, decided.exit_code,
        jsonb_build_object('last_day', former.last_day, 'exit_code', former.exit_code, 'destination', former.destination,
          'is_gone_on_last_day', former.is_gone_on_last_day, 'changed_by_id', former.changed_by_id) before
    )
    ${recordChanges(
      { batch },
      'enrollment',
      sql`(
        select id record_id, student_id, null::bigint source_id, null key, before,
          jsonb_build_object('last_day', last_day, 'exit_code', exit_code) after
        from ended
      ) change`,
    )}`.execute(tx)
  await sql`
    with decided as (
      select * from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as decided (student bigint, enrollment bigint,
        next_grade smallint, exit_code text, entry_code text, last_day date)
    ), added as (
      insert into enrollment (student_id, first_day, grade_level_id, entry_code, last_day, exit_code, destination, changed_by_id)
      select student, ${next.start_date}::date, next_grade, entry_code, (before->>'last_day')::date, before->>'exit_code',
        before->>'destination', ${account}
      from decided join roll_over_change on roll_over_id = ${batch} and entity = 'enrollment' and record_id = enrollment
      where next_grade is not null
      returning id, student_id, grade_level_id, last_day
    )
    ${recordChanges(
      { batch },
      'enrollment',
      sql`(
        select added.id record_id, student_id, null::bigint source_id, null key, null::jsonb before,
          jsonb_build_object('first_day', ${next.start_date}::date, 'grade_level_id', grade_level_id, 'last_day', last_day) after
        from added
      ) change`,
    )}`.execute(tx)
}
