import { sql, type Kysely, type Transaction } from 'kysely'
import type { Got } from '#contract/index.ts'
import type { Assignment, schedules } from '#contract/schedules.ts'
import { gradeLabel, type GroupType } from '#contract/words.ts'
import { longDay } from '#server/calendar/days.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { clashesOf } from './clashes.ts'
import { findAssignments } from './queries.ts'
import { clashText, firstDayOf } from './rules.ts'

type Wanted = Got<
  (typeof schedules)['POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/'],
  'body'
>
type Assigning = { actor: Actor; sectionPeriod: number; today: string }

const ASSIGNMENTS_LOCK = 7_360_002
const ALREADY_THERE = 'This group is already assigned to this section period'

/**
 * Has a teacher meet groups in a section period. All or none: what is in the way is a 409 with each clash, unless
 * the request allows it. Assignments come one after the other, so that two at once see each other's clashes.
 */
export const assignGroups = (
  db: Kysely<DB>,
  { actor, sectionPeriod, today }: Assigning,
  wanted: Wanted,
): Promise<Assignment[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ASSIGNMENTS_LOCK})`.execute(tx)
    const period = await findPeriod(tx, sectionPeriod, wanted.block_schedule_id, today)
    await refuseUnknownTeacher(tx, wanted.teacher_id)
    const groups = await findGroups(tx, wanted.group_assignments)
    refuseMisfits(period, groups)
    const ids = await insertAssignments(tx, { sectionPeriod, wanted, from: firstDayOf(period, today) })
    const clashes = await clashesOf(tx, ids)
    if (clashes.length > 0 && !wanted.allow_conflicts) {
      throw new Refusal('clash', clashText(clashes), { details: { clashes } })
    }
    const { teacher_id: teacher, reason = null } = wanted
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'section_period',
      subjectId: sectionPeriod,
      details: {
        teacher,
        groups_added: groups.map(({ id }) => id),
        ...(clashes.length > 0 && { clashes, reason }),
      },
    })
    return findAssignments(tx, ids)
  })

type Period = {
  grade_level: number
  homeroom: boolean
  block: number
  block_name: string
  start_date: string
  end_date: string
}

async function findPeriod(tx: Transaction<DB>, id: number, block: number | undefined, today: string) {
  const { rows } = await sql<Period>`
    select grade_level, homeroom, block_schedule.id block, block_schedule.name block_name, start_date, end_date
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule
    where section_period.id = ${id} and not section_period.archived and not block_schedule.archived
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

async function refuseUnknownTeacher(tx: Transaction<DB>, teacher: number): Promise<void> {
  const { rows } = await sql`select from teacher where id = ${teacher} and active`.execute(tx)
  if (rows.length === 0) throw notFound('teacher')
}

type Group = { id: number; name: string; type: GroupType; grade_level: number }

async function findGroups(tx: Transaction<DB>, wanted: Wanted['group_assignments']): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select id, name, type, grade_level from student_group
    where id = any(${wanted.map(({ id }) => id)}::int[]) and not archived for share`.execute(tx)
  return wanted.map(({ id, type }) => {
    const group = rows.find((row) => row.id === id && row.type === type)
    if (!group) throw notFound('group')
    return group
  })
}

function refuseMisfits(period: Period, groups: Group[]): void {
  for (const { name, type, grade_level } of groups) {
    if (grade_level !== period.grade_level) {
      const problem = `${name} is a group of ${gradeLabel(grade_level)}, the section period is one of ${gradeLabel(period.grade_level)}.`
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

type Inserting = { sectionPeriod: number; wanted: Wanted; from: string }

async function insertAssignments(tx: Transaction<DB>, { sectionPeriod, wanted, from }: Inserting) {
  const groups = wanted.group_assignments.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    insert into assignment (section_period, student_group, teacher, during)
    select ${sectionPeriod}, student_group, ${wanted.teacher_id}, daterange(${from}::date, null)
    from unnest(${groups}::int[]) student_group
    on conflict do nothing returning id`.execute(tx)
  if (rows.length < groups.length) throw new Refusal('conflict', ALREADY_THERE)
  return rows.map(({ id }) => id)
}
