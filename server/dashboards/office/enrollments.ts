import { sql, type Kysely } from 'kysely'
import type { OfficeToday } from '#contract/dashboards/office-home.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { addDays, mondayOf } from '#server/plan/calendar/days.ts'

const MAX_LISTED = 3

/**
 * Who enters and leaves this week, planned days included, and what the office still has to do about it. A change of grade is no
 * entry and no withdrawal. Only withdrawals of the current school year are to be completed, because nobody remembers the others.
 */
export async function findEnrollmentNews(db: Kysely<DB>, today: string): Promise<OfficeToday['enrollment']> {
  const [monday, sunday] = [mondayOf(today), addDays(mondayOf(today), 6)]
  const { rows } = await sql<OfficeToday['enrollment']>`
    with unexplained as (
      select student_id, last_day from enrollment cross join school
      where exit_code = 'unknown' and last_day between year_start and ${today}::date
    ), ungrouped as (
      select grade_level_id from student
      where is_active and exists (select from student_group where not archived)
        and not exists (select from group_membership where student_id = student.id and during @> ${today}::date)
    )
    select
      (select count(*)::int from enrollment where first_day between ${monday}::date and ${sunday}::date
        and not isempty(during) and entry_code not in ('promoted', 'retained')) entries,
      (select count(*)::int from enrollment where last_day between ${monday}::date and ${sunday}::date
        and exit_code not in ('promoted', 'retained')) withdrawals,
      (select json_build_object('count', count(*), 'students', coalesce((
          select json_agg(json_build_object('id', student.id, 'first_name', first_name, 'last_name', last_name,
            'last_day', last_day) order by last_day desc, student.id)
          from (select * from unexplained order by last_day desc, student_id limit ${MAX_LISTED}) latest
            join student on student.id = student_id), '[]')) from unexplained) to_complete,
      (select json_build_object('count', count(*), 'grade_level', min(grade_level_id)) from ungrouped) without_group
    `.execute(db)
  return rows[0]!
}
