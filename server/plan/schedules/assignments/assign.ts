import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { assignments } from '#contract/plan/schedules/assignments.ts'
import type { Assignment, ScheduleConflict } from '#contract/plan/schedules/records.ts'
import type { GroupType } from '#contract/words.ts'
import { laterOf } from '#server/plan/calendar/days.ts'
import { isThereOn } from '#server/groups/group-day.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { recordMaker } from '#server/http/own-class/made-by.ts'
import { lockAssignments } from '../lock.ts'
import { findConflicts } from './conflicts.ts'
import { endInTransaction } from './end.ts'
import { assertMayAssign } from '#server/groups/assignment-rights.ts'
import { findAssignments } from './queries.ts'
import { sentences } from '../sentences.ts'

type AssignmentRequest = Parsed<
  (typeof assignments)['POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/'],
  'body'
>

/**
 * Assigns groups to a teacher in a section period, all or none. 409 with every conflict, unless the request allows conflicts;
 * 403 if teachers assign themselves.
 */
export const assignGroups = (
  context: Context,
  sectionPeriod: number,
  request: AssignmentRequest,
): Promise<Assignment[]> =>
  context.db.transaction().execute((tx) => assignInTransaction(tx, context, sectionPeriod, [request]))

/** The same for several teachers at once, as a part of a longer save. */
export async function assignInTransaction(
  tx: Transaction<DB>,
  context: Context,
  sectionPeriod: number,
  requests: readonly AssignmentRequest[],
): Promise<Assignment[]> {
  await lockAssignments(tx)
  const ids: number[] = []
  const refused: ScheduleConflict[] = []
  for (const request of requests) {
    const assigned = await assignToTeacher(tx, context, sectionPeriod, request)
    ids.push(...assigned.ids)
    if (!request.allow_conflicts) refused.push(...assigned.clashes)
  }
  if (refused.length > 0)
    throw new Refusal('clash', sentences.conflicts(refused), { details: { clashes: refused } })
  return findAssignments(tx, ids)
}

async function assignToTeacher(
  tx: Transaction<DB>,
  context: Context,
  sectionPeriod: number,
  request: AssignmentRequest,
) {
  const { actor, now } = context
  assertMayAssign(actor, request.teacher_id)
  const { period, groups } = await validateAssignment(tx, sectionPeriod, request, context)
  await endPrevious(tx, context, request)
  const ids = await insertAssignments(tx, sectionPeriod, request, firstDayOf(period, now.day))
  await recordMaker(
    tx,
    actor,
    groups.map(({ id }) => ({
      student_group_id: id,
      teacher_id: request.teacher_id,
      section_period_id: sectionPeriod,
    })),
  )
  const conflicts = await findConflicts(tx, ids)
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'section_period',
    subjectId: sectionPeriod,
    details: {
      teacher: request.teacher_id,
      groups_added: groups.map(({ id }) => id),
      ...(conflicts.length > 0 && { clashes: conflicts, reason: request.reason ?? null }),
    },
  })
  return { ids, clashes: conflicts }
}

/** An assignment begins with its block, or today if the block has begun, so that no past day counts as missing attendance. */
export const firstDayOf = (block: { start_date: string }, today: string): string =>
  laterOf(block.start_date, today)

/** A group that moves leaves its previous section period or teacher in the same step. */
async function endPrevious(tx: Transaction<DB>, context: Context, request: AssignmentRequest): Promise<void> {
  if (request.instead_of === undefined) return
  const group = await endInTransaction(tx, context, request.instead_of)
  if (request.group_assignments.some(({ id }) => id === group)) return
  const problem = 'must be an assignment of a group that is assigned here.'
  throw new Refusal('invalid', sentences.wrongReplacement(problem), { fields: { instead_of: problem } })
}

async function insertAssignments(
  tx: Transaction<DB>,
  sectionPeriod: number,
  { group_assignments, teacher_id }: AssignmentRequest,
  firstDay: string,
): Promise<number[]> {
  const groups = group_assignments.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select ${sectionPeriod}, student_group_id, ${teacher_id}, daterange(${firstDay}::date, null)
    from unnest(${groups}::bigint[]) student_group_id
    on conflict do nothing returning id`.execute(tx)
  if (rows.length < groups.length) throw new Refusal('conflict', sentences.alreadyAssigned)
  return rows.map(({ id }) => id)
}

/** The section period and the groups of a request, locked against changes; throws where they may not be combined. */
async function validateAssignment(
  tx: Transaction<DB>,
  sectionPeriod: number,
  request: AssignmentRequest,
  context: Context,
) {
  const period = await lockPeriod(tx, sectionPeriod)
  assertInBlock(period, request.block_schedule_id, context)
  await assertTeacherExists(tx, request.teacher_id)
  const groups = await lockGroups(tx, request.group_assignments, laterOf(context.now.day, period.start_date))
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

async function lockPeriod(tx: Transaction<DB>, id: number): Promise<Period> {
  const { rows } = await sql<Period>`
    select grade_level_id, homeroom, block_schedule.id block, block_schedule.name block_name,
      greatest(start_date, starts_on) start_date, end_date
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where section_period.id = ${id} and not section_period.archived and not block_schedule.archived
    for share`.execute(tx)
  if (!rows[0]) throw notFound('section period')
  return rows[0]
}

function assertInBlock(period: Period, block: number | undefined, context: Context): void {
  if (block !== undefined && block !== period.block) {
    const problem = sentences.otherBlock(period.block_name)
    throw new Refusal('invalid', sentences.reload(problem), { fields: { block_schedule_id: problem } })
  }
  assertBlockNotOver({ name: period.block_name, end_date: period.end_date }, context)
}

/** 409 for a block that is over. */
export function assertBlockNotOver(
  { name, end_date }: { name: string; end_date: string },
  { now, school }: Pick<Context, 'now' | 'school'>,
): void {
  if (end_date >= now.day) return
  throw new Refusal('conflict', sentences.blockOver(name, end_date, school))
}

async function assertTeacherExists(tx: Transaction<DB>, teacher: number): Promise<void> {
  const { rows } = await sql`select from teacher where id = ${teacher} and active`.execute(tx)
  if (rows.length === 0) throw notFound('teacher')
}

type Group = { id: number; name: string; type: GroupType; grade_level_id: number }

async function lockGroups(
  tx: Transaction<DB>,
  requested: AssignmentRequest['group_assignments'],
  day: string,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select id, name, type, grade_level_id from student_group
    where id = any(${requested.map(({ id }) => id)}::bigint[]) and ${isThereOn(day)} for share`.execute(tx)
  return requested.map(({ id, type }) => {
    const group = rows.find((row) => row.id === id && row.type === type)
    if (!group) throw notFound('group')
    return group
  })
}

function assertGroupsFit(period: Period, groups: readonly Group[]): void {
  for (const { name, type, grade_level_id } of groups) {
    if (grade_level_id !== period.grade_level_id) {
      const problem = sentences.groupOfOtherGrade(name, grade_level_id, period.grade_level_id)
      throw new Refusal('invalid', problem, { fields: { group_assignments: problem } })
    }
    if (period.homeroom && type !== 'homeroom') throw new Refusal('conflict', sentences.notHomeroom(name))
  }
}
