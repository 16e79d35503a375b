import { sql, type Kysely } from 'kysely'
import type { RequirementRecord, TimeOffRecord } from '#contract/plan/schedules/requirements.ts'
import type { Wish } from '#contract/plan/schedules/proposals.ts'
import { weekdayNames } from '#server/plan/calendar/days.ts'
import { byLastName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { byGroupType } from '#server/groups/queries.ts'

export type SavedRequirement = RequirementRecord & { id: number }

/** The requirements that are saved for a block, by grade, group and teacher; those of archived groups are left out. */
export async function listRequirements(db: Kysely<DB>, block: number): Promise<SavedRequirement[]> {
  const { rows } = await sql<SavedRequirement>`
    select requirement.id, student_group_id group_id, requirement.teacher_id, meetings_per_week, doubles, together, same_class
    from requirement join student_group on student_group.id = requirement.student_group_id and student_group.archived_on is null
      join teacher on teacher.id = requirement.teacher_id
    where block_schedule_id = ${block}
    order by grade_level_id, ${byGroupType}, student_group.name, ${byLastName('teacher')}, requirement.id`.execute(
    db,
  )
  return rows
}

/** The times off that are saved for a block, by teacher and time; those of inactive teachers are left out. */
export async function listTimesOff(db: Kysely<DB>, block: number): Promise<TimeOffRecord[]> {
  const { rows } = await sql<Omit<TimeOffRecord, 'days_of_week'> & { days: number[] }>`
    select teacher_id, to_json(days_of_week) days, to_char(start_time, 'HH24:MI') start_time,
      to_char(end_time, 'HH24:MI') end_time
    from teacher_time_off join teacher on teacher.id = teacher_id and active
    where block_schedule_id = ${block}
    order by ${byLastName('teacher')}, days_of_week, start_time, teacher_time_off.id`.execute(db)
  return rows.map(({ days, ...off }) => Object.assign(off, { days_of_week: weekdayNames(days) }))
}

/** How often the requirements of a block were saved; 0 where they never were. */
export async function findRequirementsVersion(db: Kysely<DB>, block: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from block_requirements where block_schedule_id = ${block}`.execute(db)
  return rows[0]?.version ?? 0
}

/** How much each wish counts when a week is proposed, as the school set it. */
export async function findWishWeights(db: Kysely<DB>): Promise<Record<Wish, number>> {
  const { rows } = await sql<Record<Wish, number>>`
    select weight_one_a_day one_a_day, weight_double_across_break double_across_break, weight_long_day long_day,
      weight_many_in_a_row many_in_a_row, weight_gaps gaps, weight_same_hour same_hour,
      weight_little_change little_change
    from school`.execute(db)
  return rows[0]!
}
