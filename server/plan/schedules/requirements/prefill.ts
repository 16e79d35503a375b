import { sql, type Kysely } from 'kysely'
import type { BlockRequirements } from '#contract/plan/schedules/requirements.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { byLastName } from '#server/database/people.ts'
import { isThereOn } from '#server/groups/group-day.ts'
import { byGroupType } from '#server/groups/queries.ts'
import type { BlockRow } from '../blocks/queries.ts'
import {
  requirementsOf,
  requirementsOfLeads,
  type AssignedMeeting,
  type EarlierNames,
  type PeriodTime,
} from './prefill-rules.ts'
import { listRequirements, listTimesOff } from './queries.ts'

type Prefill = Pick<BlockRequirements, 'needs' | 'off' | 'prefilled_from' | 'prefilled_block'>

/** The day from which what is in force is taken, and the one on which groups must be there: in the block. */
type Days = { today: string; day: string }

/**
 * Prefills a block without saved requirements: from its own assignments, else from those of the last earlier block that has some,
 * else a requirement for each group with its lead teacher. Times off, and the names of bands, are those of the last block before
 * it whose requirements were saved.
 */
export async function prefillRequirements(db: Kysely<DB>, block: BlockRow, days: Days): Promise<Prefill> {
  const earlier = await findEarlierRequirements(db, block)
  const off = earlier === undefined ? [] : await listTimesOff(db, earlier)
  const source = await findSource(db, block, days)
  if (source === undefined) {
    const requirements = requirementsOfLeads(
      await listLeads(db, days.day),
      await listPeriodTimes(db, block.id),
    )
    return { needs: requirements, off, prefilled_from: 'lead_teachers', prefilled_block: null }
  }
  const names: EarlierNames[] = earlier === undefined ? [] : await listRequirements(db, earlier)
  const assigned = await listAssigned(db, source.id, days)
  return {
    needs: requirementsOf(assigned, await listPeriodTimes(db, source.id), names),
    off,
    prefilled_from: source.id === block.id ? 'this_block' : 'last_block',
    prefilled_block: source.name,
  }
}

/** A requirement for each group of the block's grades that has a lead teacher and none of these requirements. */
export async function prefillLeads(
  db: Kysely<DB>,
  { id }: BlockRow,
  { needs, day }: { needs: Prefill['needs']; day: string },
): Promise<Prefill['needs']> {
  const periods = await listPeriodTimes(db, id)
  const grades = new Set(periods.map(({ grade }) => grade))
  const needed = new Set(needs.map(({ group_id }) => group_id))
  const leads = (await listLeads(db, day)).filter((lead) => grades.has(lead.grade) && !needed.has(lead.id))
  return requirementsOfLeads(leads, periods)
}

/** The last block before this one whose requirements were saved. */
async function findEarlierRequirements(
  db: Kysely<DB>,
  { id, start_date }: BlockRow,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from block_schedule join block_requirements on block_schedule_id = id
    where not archived and id <> ${id} and start_date <= ${start_date}::date
    order by start_date desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

/**
 * SQL for the assignments that can be had again: of groups and teachers who are still there, in force today, at the end of
 * a block that is over, or later.
 */
const assignments = ({ today, day }: Days) => sql`assignment
  join section_period on section_period.id = section_period_id and not section_period.archived
  join block_schedule on block_schedule.id = block_schedule_id and not block_schedule.archived
    and not during << daterange(least(${today}::date, end_date), null)
  join student_group on student_group.id = student_group_id and ${isThereOn(day)}
  join teacher on teacher.id = assignment.teacher_id and active`

async function findSource(
  db: Kysely<DB>,
  { id, start_date }: BlockRow,
  days: Days,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select block_schedule.id, block_schedule.name from ${assignments(days)}
    where block_schedule.id = ${id} or start_date < ${start_date}::date
    order by block_schedule.id = ${id} desc, start_date desc, block_schedule.id desc limit 1`.execute(db)
  return rows[0]
}

async function listAssigned(
  db: Kysely<DB>,
  block: number,
  days: Days,
): Promise<(AssignedMeeting & { grade: number })[]> {
  const { rows } = await sql<AssignedMeeting & { grade: number }>`
    select student_group.id "group", student_group.name group_name, teacher.id teacher,
      student_group.grade_level_id grade, to_char(start_time, 'HH24:MI') start_time,
      to_char(end_time, 'HH24:MI') end_time, to_json(days_of_week) days
    from ${assignments(days)} where block_schedule.id = ${block}
    order by student_group.grade_level_id, ${byGroupType}, student_group.name, ${byLastName('teacher')},
      start_time, assignment.id`.execute(db)
  return rows
}

async function listPeriodTimes(
  db: Kysely<DB>,
  block: number,
): Promise<(PeriodTime & { grade: number; homeroom: boolean })[]> {
  const { rows } = await sql<PeriodTime & { grade: number; homeroom: boolean }>`
    select grade_level_id grade, homeroom, to_char(start_time, 'HH24:MI') start_time,
      to_char(end_time, 'HH24:MI') end_time, to_json(days_of_week) days
    from section_period where block_schedule_id = ${block} and not archived`.execute(db)
  return rows
}

async function listLeads(
  db: Kysely<DB>,
  day: string,
): Promise<{ id: number; grade: number; homeroom: boolean; teacher: number }[]> {
  const { rows } = await sql<{ id: number; grade: number; homeroom: boolean; teacher: number }>`
    select student_group.id, grade_level_id grade, type = 'homeroom' homeroom, teacher_id teacher
    from student_group join teacher on teacher.id = teacher_id and active where ${isThereOn(day)}
    order by grade_level_id, ${byGroupType}, name, student_group.id`.execute(db)
  return rows
}
