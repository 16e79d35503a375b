import { sql, type Kysely, type Transaction } from 'kysely'
import { longDay } from '#server/calendar/days.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'

/** Ends an assignment from today; one that has not begun before today never was. 404 once it has ended. */
export const endAssignment = (db: Kysely<DB>, actor: Actor, id: number, today: string): Promise<void> =>
  db.transaction().execute(async (tx) => void (await endInTransaction(tx, actor, id, today)))

/** The same within a transaction. Answers the group that met. */
export async function endInTransaction(
  tx: Transaction<DB>,
  actor: Actor,
  id: number,
  today: string,
): Promise<number> {
  const found = await lockAssignment(tx, id, today)
  await (
    found.has_begun
      ? sql`update assignment set during = daterange(lower(during), ${today}::date) where id = ${id}`
      : sql`delete from assignment where id = ${id}`
  ).execute(tx)
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'section_period',
    subjectId: found.section_period_id,
    details: { teacher: found.teacher_id, groups_removed: [found.student_group_id] },
  })
  return found.student_group_id
}

/**
 * Ends the assignments of the section periods of which this SQL is true from today on; those that have not begun
 * before today never were.
 */
export async function endAssignmentsIn(
  tx: Transaction<DB>,
  which: ReturnType<typeof sql>,
  today: string,
): Promise<void> {
  const here = sql`section_period.id = assignment.section_period_id and ${which}`
  await sql`delete from assignment using section_period
    where ${here} and lower(during) >= ${today}::date`.execute(tx)
  await sql`update assignment set during = daterange(lower(during), ${today}::date) from section_period
    where ${here} and not during << daterange(${today}::date, null)`.execute(tx)
}

type Found = {
  section_period_id: number
  teacher_id: number
  student_group_id: number
  has_begun: boolean
  block_name: string
  end_date: string
}

async function lockAssignment(tx: Transaction<DB>, id: number, today: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select section_period_id, teacher_id, student_group_id, lower(during) < ${today}::date has_begun,
      block_schedule.name block_name, end_date
    from assignment
      join section_period on section_period.id = assignment.section_period_id
      join block_schedule on block_schedule.id = section_period.block_schedule_id
    where assignment.id = ${id} and not during << daterange(${today}::date, null)
    for update of assignment`.execute(tx)
  const found = rows[0]
  if (!found) throw notFound('assignment')
  if (found.end_date < today) {
    const sentence = `${found.block_name} ended on ${longDay(found.end_date)}, and this assignment with it.`
    throw new Refusal('conflict', sentence)
  }
  return found
}
