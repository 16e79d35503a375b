import { sql, type Transaction } from 'kysely'
import type { Got } from '#contract/index.ts'
import type { assignments } from '#contract/schedules/assignments.ts'
import { gradeLabel, type GroupType } from '#contract/words.ts'
import { longDay } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal, notFound } from '#server/http/failures.ts'

export type AssignmentRequest = Got<
  (typeof assignments)['POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/'],
  'body'
>
export type Place = { sectionPeriod: number; today: string }

/** The section period and groups of an assignment, whose rows stay as they are; throws where they do not go together. */
export async function validateAssignment(tx: Transaction<DB>, place: Place, wanted: AssignmentRequest) {
  const period = await findPeriod(tx, place, wanted.block_schedule_id)
  await assertTeacherExists(tx, wanted.teacher_id)
  const groups = await findGroups(tx, wanted.group_assignments)
  assertGroupsFit(period, groups)
  return { period, groups }
}

type Period = {
  grade_level_id: number
  homeroom: boolean
  block: number
  block_name: string
  start_date: string
  end_date: string
}

async function findPeriod(tx: Transaction<DB>, { sectionPeriod, today }: Place, block: number | undefined) {
  const { rows } = await sql<Period>`
    select grade_level_id, homeroom, block_schedule.id block, block_schedule.name block_name, start_date, end_date
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where section_period.id = ${sectionPeriod} and not section_period.archived and not block_schedule.archived
    for share`.execute(tx)
  const period = rows[0]
  if (!period) throw notFound('section period')
  if (block !== undefined && block !== period.block) {
    const problem = `This section period belongs to ${period.block_name}, not to that block schedule.`
    throw new Refusal('invalid', `${problem} Please reload.`, { fields: { block_schedule_id: problem } })
  }
  if (period.end_date < today) {
    const sentence = `${period.block_name} ended on ${longDay(period.end_date)}, so nobody can be assigned in it any more.`
    throw new Refusal('conflict', sentence)
  }
  return period
}

async function assertTeacherExists(tx: Transaction<DB>, teacher: number): Promise<void> {
  const { rows } = await sql`select from teacher where id = ${teacher} and active`.execute(tx)
  if (rows.length === 0) throw notFound('teacher')
}

type Group = { id: number; name: string; type: GroupType; grade_level_id: number }

async function findGroups(
  tx: Transaction<DB>,
  wanted: AssignmentRequest['group_assignments'],
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select id, name, type, grade_level_id from student_group
    where id = any(${wanted.map(({ id }) => id)}::int[]) and not archived for share`.execute(tx)
  return wanted.map(({ id, type }) => {
    const group = rows.find((row) => row.id === id && row.type === type)
    if (!group) throw notFound('group')
    return group
  })
}

function assertGroupsFit(period: Period, groups: Group[]): void {
  for (const { name, type, grade_level_id } of groups) {
    if (grade_level_id !== period.grade_level_id) {
      const problem = `${name} is a group of ${gradeLabel(grade_level_id)}, the section period is one of ${gradeLabel(period.grade_level_id)}.`
      throw new Refusal('invalid', problem, { fields: { group_assignments: problem } })
    }
    if (period.homeroom && type !== 'homeroom') {
      throw new Refusal(
        'conflict',
        `Only homeroom groups go into a homeroom section period, and ${name} is none.`,
      )
    }
  }
}
