import { sql, type Transaction } from 'kysely'
import { sharedWeekdays } from '#contract/meeting.ts'
import type { DB } from '#server/database/schema.generated.ts'
import {
  clashesBetween,
  type ClashFound,
  type CheckedAssignment,
  type OtherAssignment,
} from './clash-rules.ts'

/** What is in the way of these assignments, which stand in the database already. */
export const findClashes = async (tx: Transaction<DB>, ids: readonly number[]): Promise<ClashFound[]> =>
  (await findClashingPairs(tx, ids)).flatMap(({ found }) => found)

/** Two assignments by number, the weekdays on which they clash, and that in words. */
type ClashingPair = { pair: string; weekdays: number[]; found: ClashFound[] }

/**
 * Every other assignment that may meet at the same time with the same teacher, group or students as one of these, on
 * the day `since` or later. The rules decide which of them really does.
 */
export async function findClashingPairs(
  tx: Transaction<DB>,
  ids: readonly number[],
  since: string | null = null,
): Promise<ClashingPair[]> {
  const { rows } = await sql<{ fresh: CheckedAssignment & Numbered; other: OtherAssignment & Numbered }>`
    with meeting as (
      select assignment.id, section_period.id section_period, assignment.teacher_id teacher,
        teacher.first_name || ' ' || teacher.last_name teacher_name,
        student_group.id "group", student_group.name group_name, block_schedule.name block_name,
        to_char(section_period.start_time, 'HH24:MI') start_time, to_char(section_period.end_time, 'HH24:MI') end_time,
        section_period.days_of_week,
        greatest(lower(assignment.during), block_schedule.start_date, ${since}::date) first_day,
        least(upper(assignment.during) - 1, block_schedule.end_date) last_day
      from assignment
        join section_period on section_period.id = assignment.section_period_id and not section_period.archived
        join block_schedule on block_schedule.id = section_period.block_schedule_id and not block_schedule.archived
        join teacher on teacher.id = assignment.teacher_id
        join student_group on student_group.id = assignment.student_group_id
    )
    select
      to_jsonb(fresh) || jsonb_build_object('members', (
        select count(*) from group_membership join student on student.id = group_membership.student_id and is_active
        where student_group_id = fresh."group" and during @> greatest(fresh.first_day, other.first_day)
      )) fresh,
      to_jsonb(other) || jsonb_build_object('shared_students', shared.students) other
    from meeting fresh join meeting other
      on other.start_time < fresh.end_time and fresh.start_time < other.end_time
        and other.days_of_week && fresh.days_of_week
        and other.first_day <= fresh.last_day and fresh.first_day <= other.last_day
        and other.first_day <= other.last_day and fresh.first_day <= fresh.last_day
      cross join lateral (
        select coalesce(jsonb_agg(last_name || ', ' || first_name order by last_name, first_name), '[]') students
        from student where is_active and id in (
          select mine.student_id from group_membership mine join group_membership theirs using (student_id)
          where mine.student_group_id = fresh."group" and theirs.student_group_id = other."group"
            and fresh."group" <> other."group"
            and mine.during * theirs.during && daterange(greatest(fresh.first_day, other.first_day),
              least(fresh.last_day, other.last_day), '[]'))
      ) shared
    where fresh.id = any(${ids}::int[]) and (other.id > fresh.id or other.id <> all(${ids}::int[]))
      and (other.teacher = fresh.teacher or other."group" = fresh."group" or shared.students <> '[]')
    order by fresh.id, other.first_day, other.start_time, other.id`.execute(tx)
  return rows.map(({ fresh, other }) => ({
    pair: [fresh.id, other.id].sort((one, another) => one - another).join(),
    weekdays: sharedWeekdays(fresh, other),
    found: clashesBetween(fresh, other),
  }))
}

type Numbered = { id: number }
