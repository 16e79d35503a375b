import { sql, type Transaction } from 'kysely'
import { audit } from '#server/database/audit.ts'
import { endFromToday, hasNotEnded } from '#server/database/date-ranges.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { assertMayEnd } from '#server/groups/assignment-rights.ts'
import { sentences } from '../sentences.ts'

/**
 * Ends an assignment from today; one that begins today or later is deleted. 404 once it has ended, 403 where a teacher
 * ends that of another teacher.
 */
export const endAssignment = (context: Context, id: number): Promise<void> =>
  context.db.transaction().execute(async (tx) => void (await endInTransaction(tx, context, id)))

/** The same as a part of a longer save. Returns the id of the group. */
export async function endInTransaction(tx: Transaction<DB>, context: Context, id: number): Promise<number> {
  const { actor, now } = context
  const assignment = await lockAssignment(tx, context, id)
  assertMayEnd(actor, assignment)
  await endFromToday(tx, 'assignment', { where: sql`id = ${id}`, today: now.day })
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'section_period',
    subjectId: assignment.section_period_id,
    details: { teacher: assignment.teacher_id, groups_removed: [assignment.student_group_id] },
  })
  return assignment.student_group_id
}

type LockedAssignment = {
  section_period_id: number
  teacher_id: number
  teacher_name: string
  student_group_id: number
  block_name: string
  end_date: string
}

async function lockAssignment(
  tx: Transaction<DB>,
  { now, school }: Context,
  id: number,
): Promise<LockedAssignment> {
  const today = now.day
  const { rows } = await sql<LockedAssignment>`
    select section_period_id, teacher_id, ${fullName('teacher')} teacher_name, student_group_id, block_schedule.name block_name, end_date
    from assignment
      join section_period on section_period.id = assignment.section_period_id
      join block_schedule on block_schedule.id = section_period.block_schedule_id
      join teacher on teacher.id = assignment.teacher_id
    where assignment.id = ${id} and ${hasNotEnded(today)}
    for update of assignment`.execute(tx)
  const [assignment] = rows
  if (!assignment) throw notFound('assignment')
  const { block_name, end_date } = assignment
  if (end_date < today) throw new Refusal('conflict', sentences.assignmentOver(block_name, end_date, school))
  return assignment
}
