import { sql, type Kysely } from 'kysely'
import type { BlockRequirements } from '#contract/plan/schedules/requirements.ts'
import { weekdayNames } from '#server/plan/calendar/days.ts'
import { byLastName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isCountedOn, isThereOn } from '#server/groups/group-day.ts'
import { byGroupType, memberCounts } from '#server/groups/queries.ts'
import type { Context } from '#server/http/context.ts'
import { dayInBlock, findBlock } from '../blocks/queries.ts'
import { prefillRequirements } from './prefill.ts'
import { findRequirementsVersion, listRequirements, listTimesOff } from './queries.ts'

/**
 * The requirements and times off of a block, prefilled while none are saved, with the groups, teachers and section periods that a
 * page checks them with. 404 for an unknown block.
 */
export async function getRequirements({ db, now }: Context, id: number): Promise<BlockRequirements> {
  const block = await findBlock(db, id)
  const day = dayInBlock(now.day, block)
  const version = await findRequirementsVersion(db, id)
  const entered =
    version > 0
      ? {
          needs: await listRequirements(db, id),
          off: await listTimesOff(db, id),
          prefilled_from: null,
          prefilled_block: null,
        }
      : await prefillRequirements(db, block, { today: now.day, day })
  return {
    block_schedule_id: id,
    version,
    ...entered,
    groups: await listRequirementGroups(db, { day, today: now.day }),
    teachers: await listRequirementTeachers(
      db,
      entered.needs.map(({ teacher_id }) => teacher_id),
    ),
    section_periods: await listRequirementPeriods(db, id),
    may: { edit: now.day <= block.end_date },
  }
}

async function listRequirementGroups(
  db: Kysely<DB>,
  { day, today }: { day: string; today: string },
): Promise<BlockRequirements['groups']> {
  const { rows } = await sql<BlockRequirements['groups'][number]>`
    select student_group.id, name, type, grade_level_id grade_level, teacher.id teacher_id,
      coalesce(members.count, 0)::int student_count
    from student_group left join teacher on teacher.id = student_group.teacher_id and teacher.active
      left join (${memberCounts(day, isCountedOn(day, today))}) members on members.student_group_id = student_group.id
    where ${isThereOn(day)}
    order by grade_level_id, ${byGroupType}, name, student_group.id`.execute(db)
  return rows
}

async function listRequirementTeachers(
  db: Kysely<DB>,
  needed: readonly number[],
): Promise<BlockRequirements['teachers']> {
  const { rows } = await sql<BlockRequirements['teachers'][number]>`
    select id, first_name, last_name, active from teacher
    where active or id = any(${needed}::bigint[])
    order by ${byLastName('teacher')}, id`.execute(db)
  return rows
}

async function listRequirementPeriods(
  db: Kysely<DB>,
  block: number,
): Promise<BlockRequirements['section_periods']> {
  type Row = Omit<BlockRequirements['section_periods'][number], 'days_of_week'> & { days: number[] }
  const { rows } = await sql<Row>`
    select id, grade_level_id grade_level, to_char(start_time, 'HH24:MI') start_time,
      to_char(end_time, 'HH24:MI') end_time, to_json(days_of_week) days, homeroom
    from section_period where block_schedule_id = ${block} and not archived
    order by grade_level_id, start_time, end_time, id`.execute(db)
  return rows.map(({ days, ...period }) => Object.assign(period, { days_of_week: weekdayNames(days) }))
}
