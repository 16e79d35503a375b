import { sql, type RawBuilder, type Transaction } from 'kysely'
import { audit } from '#server/database/audit.ts'
import { endFromToday } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { countAttendance } from '../attendance-taken.ts'
import { assertEndsOwnOnly } from '#server/groups/assignment-rights.ts'
import { lockAssignments } from '../lock.ts'
import { hasPast, isPast } from '../past-days.ts'
import { findSectionPeriod } from './queries.ts'
import { sentences } from '../sentences.ts'

/** Deletes a section period from today on: one with days in the past is archived, any other one is removed. */
export const deleteSectionPeriod = (context: Context, id: number) =>
  context.db.transaction().execute(async (tx) => {
    const { actor, now } = context
    await lockAssignments(tx)
    await sql`select from section_period where id = ${id} for update`.execute(tx)
    const period = await findSectionPeriod(tx, id)
    const thisPeriod = sql`section_period.id = ${id}`
    await assertEndsOwnOnly(tx, context, { where: thisPeriod, change: `Deleting ${period.name}` })
    const { marks } = await countAttendance(tx, thisPeriod)
    const archived = await hasPast(tx, thisPeriod, now.day)
    await removePeriods(tx, thisPeriod, now.day)
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'section_period',
      subjectId: id,
      details: { ...period, archived, marks },
    })
    return { message: sentences.deleted(period.name, { archived, marks }), archived, marks }
  })

/**
 * Removes the section periods for which `where` is true. Those with days in the past are archived, and their assignments end
 * today; the others are deleted with their assignments.
 */
export async function removePeriods(
  tx: Transaction<DB>,
  where: RawBuilder<unknown>,
  today: string,
): Promise<void> {
  const { rows } = await sql<{ id: number; is_past: boolean }>`
    select section_period.id, ${isPast(today)} is_past
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where ${where}`.execute(tx)
  const idsWhere = (isWanted: boolean) =>
    rows.flatMap(({ id, is_past }) => (is_past === isWanted ? [id] : []))
  const [past, others] = [idsWhere(true), idsWhere(false)]
  await endFromToday(tx, 'assignment', { where: sql`section_period_id = any(${past}::bigint[])`, today })
  await sql`update section_period set archived_on = ${today}::date
    where id = any(${past}::bigint[]) and archived_on is null`.execute(tx)
  await sql`delete from assignment where section_period_id = any(${others}::bigint[])`.execute(tx)
  await sql`delete from section_period where id = any(${others}::bigint[])`.execute(tx)
}
