import { sql, type Kysely, type Transaction } from 'kysely'
import type { StudentDetail } from '#contract/people/students.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'

/**
 * Records what a deactivation of these students is about to end, so that it can be undone. Call it before
 * `updateStudents`, with the students locked. `lastDay` is where their enrollments end. Returns its id.
 */
export async function recordDeactivation(
  tx: Transaction<DB>,
  { actor, now, clock }: Context,
  students: readonly number[],
  lastDay = now.day,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with deactivation as (
      insert into student_deactivation (account_id, day, at) values (${actor.account}, ${now.day}, ${clock.moment()})
      returning id
    ), members as (
      insert into student_deactivation_member (student_deactivation_id, student_id, memberships, enrollments)
      select deactivation.id, student_id, coalesce((
        select jsonb_agg(jsonb_build_object('group', student_group_id, 'type', type,
          'first_day', lower(during), 'end_day', upper(during)) order by type, lower(during))
        from group_membership where group_membership.student_id = student.student_id and ${hasNotEnded(now.day)}
      ), '[]'), coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'first_day', first_day, 'last_day', last_day, 'grade_level_id', grade_level_id,
          'entry_code', entry_code, 'exit_code', exit_code, 'destination', destination, 'note', note) order by first_day)
        from enrollment where enrollment.student_id = student.student_id and not isempty(during)
          and (last_day is null or last_day >= ${lastDay}::date)
      ), '[]')
      from deactivation cross join unnest(${students}::bigint[]) student (student_id)
    )
    select id from deactivation`.execute(tx)
  return rows[0]!.id
}

/** The deactivation that made a student inactive and can be undone, with the groups it ended; null where there is none. */
export async function findDeactivation(
  db: Kysely<DB>,
  student: number,
): Promise<StudentDetail['deactivation']> {
  const { rows } = await sql<NonNullable<StudentDetail['deactivation']>>`
    select deactivation.id, deactivation.day, coalesce((
      select json_agg(name order by name) from jsonb_array_elements(memberships) membership
        join student_group on student_group.id = (membership->>'group')::bigint
    ), '[]') groups
    from student_deactivation_member member
      join student_deactivation deactivation on deactivation.id = member.student_deactivation_id
    where member.student_id = ${student} and ended_at is null
    order by deactivation.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
