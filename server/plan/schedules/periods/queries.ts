import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ReplyOf } from '#contract/index.ts'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import type { sectionPeriods } from '#contract/plan/schedules/section-periods.ts'
import { weekdayNames } from '#server/plan/calendar/days.ts'
import { personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { sectionPeriodName } from '#server/database/names.ts'
import { notFound } from '#server/http/failures.ts'

/** SQL for the first day of a section period that is added to a block: today in a block under way, else the block's own. */
export const firstDayIn = (block: RawBuilder<unknown>, today: string) => sql`
  (select ${today}::date from block_schedule where id = ${block} and start_date < ${today}::date)`

type PeriodRow = Omit<SectionPeriod, 'days_of_week'> & { days: number[] }

const periodsWhere = (where: RawBuilder<unknown>) => sql<PeriodRow>`
  select section_period.id, ${sectionPeriodName} name, block_schedule_id block_schedule,
    to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time,
    (select json_build_object('id', id, 'grade', grade) from grade_level where id = grade_level_id) grade_level,
    to_json(days_of_week) days, homeroom
  from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
  where not section_period.archived and not block_schedule.archived and ${where}
  order by block_schedule.start_date desc, block_schedule.id desc, section_period.grade_level_id,
    section_period.start_time, section_period.end_time, section_period.id`

const withWeekdayNames = ({ days, ...period }: PeriodRow): SectionPeriod => ({
  ...period,
  days_of_week: weekdayNames(days),
})

/** Every section period by block (newest first), grade and time; of the blocks that are listed. */
export async function listSectionPeriods(
  db: Kysely<DB>,
  isListed: RawBuilder<unknown>,
): Promise<SectionPeriod[]> {
  const { rows } = await periodsWhere(isListed).execute(db)
  return rows.map(withWeekdayNames)
}

/** The section periods of one grade in one block, by time. */
export async function listSectionPeriodsOf(
  db: Kysely<DB>,
  block: number,
  grade: number,
): Promise<SectionPeriod[]> {
  const { rows } = await periodsWhere(
    sql`block_schedule_id = ${block} and section_period.grade_level_id = ${grade}`,
  ).execute(db)
  return rows.map(withWeekdayNames)
}

/** One section period; 404 where it is unknown, or it or its block is archived. */
export async function findSectionPeriod(db: Kysely<DB>, id: number): Promise<SectionPeriod> {
  const [period] = await findSectionPeriods(db, [id])
  if (!period) throw notFound('section period')
  return period
}

/** These section periods by time; unknown and archived ones are left out. */
export async function findSectionPeriods(db: Kysely<DB>, ids: readonly number[]): Promise<SectionPeriod[]> {
  const { rows } = await periodsWhere(sql`section_period.id = any(${ids}::bigint[])`).execute(db)
  return rows.map(withWeekdayNames)
}

type HomeroomGroup = ReplyOf<
  (typeof sectionPeriods)['GET /schedules/api/section-periods/get_homeroom_groups/']
>[number]

/** The homeroom groups of a grade by name; with teachers, those that they lead. */
export async function listHomeroomGroups(
  db: Kysely<DB>,
  { grade_level, teachers }: { grade_level: number; teachers: readonly number[] },
): Promise<HomeroomGroup[]> {
  const { rows } = await sql<HomeroomGroup>`
    select student_group.id, name, type, room_number,
      case when teacher.id is null then null else ${personJson('teacher')} end teacher
    from student_group left join teacher on teacher.id = student_group.teacher_id
    where type = 'homeroom' and grade_level_id = ${grade_level} and not archived
      and (${teachers.length} = 0 or teacher.id = any(${teachers}::bigint[]))
    order by name, student_group.id`.execute(db)
  return rows
}
