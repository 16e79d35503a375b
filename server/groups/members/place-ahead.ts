import { sql, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { ofPlannedYear, type PlannedYear } from '#server/plan/calendar/plan-day.ts'
import type { LockedStudent } from '../lock.ts'
import { sentences } from '../sentences.ts'
import type { Move } from './memberships.ts'

/**
 * These students as they are on the first day of the planned year, by id. 409 for one who is not enrolled then, or only as in the
 * former year, because the year was prepared before the student was added.
 */
export async function readStudentsThen(
  tx: Transaction<DB>,
  students: ReadonlyMap<number, LockedStudent>,
  on: PlannedYear,
): Promise<Map<number, LockedStudent>> {
  const { rows } = await sql<{ id: number; grade: number | null; goes_on: boolean }>`
    select id, ${ofPlannedYear(sql<number>`enrollment.grade_level_id`, on)} grade, exists (
        select from enrollment where student_id = student.id and during @> ${on.day}::date) goes_on
    from student where id = any(${[...students.keys()]}::bigint[])`.execute(tx)
  return new Map(
    rows.map(({ id, grade, goes_on }) => {
      const { name } = students.get(id)!
      if (grade !== null) return [id, { id, name, grade_level: grade, is_active: true }]
      throw new Refusal(
        'conflict',
        goes_on ? sentences.notPreparedYet(name, on.year) : sentences.notEnrolledThen(name, on.year),
      )
    }),
  )
}

/**
 * Records memberships that begin with the planned year as made by what prepared it, so that undoing that also restores students who
 * were placed later: by the roll-over that enrolled the student, or else the one that made the group.
 */
export const recordAsPrepared = (
  tx: Transaction<DB>,
  moves: readonly Move[],
  { type, day }: { type: GroupType; day: string },
) =>
  sql`
  insert into roll_over_change (roll_over_id, entity, record_id, student_id, after)
  select prepared.roll_over_id, 'group_membership', membership.id, membership.student_id,
    jsonb_build_object('student_group_id', membership.student_group_id)
  from group_membership membership cross join lateral (
      select roll_over_id from roll_over_change made join roll_over on roll_over.id = roll_over_id and undone_at is null
      where made.before is null and (
        made.entity = 'enrollment' and made.student_id = membership.student_id and exists (
          select from enrollment where enrollment.id = made.record_id and enrollment.during @> ${day}::date)
        or made.entity = 'student_group' and made.record_id = membership.student_group_id)
      order by made.entity, roll_over_id desc limit 1
    ) prepared
  where membership.student_id = any(${moves.map(({ student_id }) => student_id)}::bigint[]) and membership.type = ${type}
    and lower(membership.during) = ${day}::date
  on conflict do nothing`.execute(tx)
