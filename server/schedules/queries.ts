import { sql, type Kysely } from 'kysely'
import type { Assignment, BlockSchedule, SectionPeriod } from '#contract/schedules.ts'
import { weeksBetween } from '#contract/words.ts'
import { earlierOf, laterOf, weekdayNames } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'

export type BlockRow = Omit<BlockSchedule, 'duration'>

export const withWeeks = (block: BlockRow): BlockSchedule => ({
  ...block,
  duration: weeksBetween(block.start_date, block.end_date),
})

/** Block schedules, newest first; with a grade those that have section periods for it. */
export async function listBlocks(db: Kysely<DB>, grade: number | undefined): Promise<BlockSchedule[]> {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule
    where not archived and (${grade ?? null}::int is null or exists (
      select from section_period
      where block_schedule = block_schedule.id and grade_level = ${grade ?? null} and not archived))
    order by start_date desc, id desc`.execute(db)
  return rows.map(withWeeks)
}

/** One block that is not archived. */
export async function findBlock(db: Kysely<DB>, id: number): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule where id = ${id} and not archived`.execute(db)
  return rows[0]
}

/** SQL for what people call a row of section_period: its name, else 'Grade 8, 09:00-10:00'. */
export const sectionPeriodName = sql<string>`coalesce(section_period.name, 'Grade ' || section_period.grade_level + 5
  || ', ' || to_char(section_period.start_time, 'HH24:MI') || '-' || to_char(section_period.end_time, 'HH24:MI'))`

type PeriodRow = Omit<SectionPeriod, 'days_of_week'> & { days: number[] }

const periodsWhere = (which: ReturnType<typeof sql>) => sql<PeriodRow>`
  select section_period.id, ${sectionPeriodName} name, block_schedule,
    to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time,
    json_build_object('id', grade_level, 'grade', grade_level + 5) grade_level,
    to_json(days_of_week) days, homeroom
  from section_period join block_schedule on block_schedule.id = section_period.block_schedule
  where not section_period.archived and not block_schedule.archived and ${which}
  order by block_schedule.start_date desc, block_schedule.id desc, section_period.grade_level,
    section_period.start_time, section_period.end_time, section_period.id`

const withDays = ({ days, ...period }: PeriodRow): SectionPeriod => ({
  ...period,
  days_of_week: weekdayNames(days),
})

/** Every section period by block (newest first), grade and time. */
export async function listSectionPeriods(db: Kysely<DB>): Promise<SectionPeriod[]> {
  const { rows } = await periodsWhere(sql`true`).execute(db)
  return rows.map(withDays)
}

export async function findSectionPeriod(db: Kysely<DB>, id: number): Promise<SectionPeriod | undefined> {
  const { rows } = await periodsWhere(sql`section_period.id = ${id}`).execute(db)
  return rows[0] && withDays(rows[0])
}

/** One grade in one block: its section periods, and who meets whom from today on (in a block gone by, at its end). */
export async function gridOf(
  db: Kysely<DB>,
  { grade_level_id, block_schedule_id }: { grade_level_id: number; block_schedule_id: number },
  today: string,
) {
  const block = await findBlock(db, block_schedule_id)
  if (!block) throw notFound('block schedule')
  const day = earlierOf(laterOf(today, block.start_date), block.end_date)
  const inGrid = sql`section_period.block_schedule = ${block.id} and section_period.grade_level = ${grade_level_id}`
  const [periods, assignments] = await Promise.all([
    periodsWhere(inGrid).execute(db),
    assignmentsWhere(
      sql`${inGrid} and not section_period.archived and not during << daterange(${day}::date, null)`,
    ).execute(db),
  ])
  return {
    section_periods: periods.rows.map(withDays),
    current_assignments: assignments.rows,
    teachers: distinctById(assignments.rows.map(({ teacher }) => teacher)),
  }
}

type AssignmentRow = Assignment & { teacher: { id: number; first_name: string; last_name: string } }

const assignmentsWhere = (which: ReturnType<typeof sql>) => sql<AssignmentRow>`
  select assignment.id, assignment.id assignment_id, section_period section_period_id,
    student_group.id group_id, student_group.name group_name, student_group.type group_type,
    teacher.id teacher_id, teacher.first_name || ' ' || teacher.last_name teacher_name,
    json_build_object('id', teacher.id, 'first_name', teacher.first_name, 'last_name', teacher.last_name) teacher
  from assignment
    join section_period on section_period.id = assignment.section_period
    join student_group on student_group.id = assignment.student_group
    join teacher on teacher.id = assignment.teacher
  where ${which}
  order by teacher.last_name, teacher.first_name, teacher.id, student_group.name, assignment.id`

/** These assignments, by teacher and group. */
export async function findAssignments(db: Kysely<DB>, ids: readonly number[]): Promise<Assignment[]> {
  const { rows } = await assignmentsWhere(sql`assignment.id = any(${ids}::int[])`).execute(db)
  return rows
}

const distinctById = <T extends { id: number }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
