import { sql, type RawBuilder, type Transaction } from 'kysely'
import { audit } from '#server/database/audit.ts'
import { endFromToday } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { countAttendance, deletedText } from '../attendance-taken.ts'
import { assertEndsOwnOnly } from '../assignments/office-only.ts'
import { lockAssignments } from '../lock.ts'
import { findSectionPeriod } from './queries.ts'

/** Deletes a section period. Where attendance has been taken in it, it is archived, so that reports keep it. */
export const deleteSectionPeriod = (context: Context, id: number) =>
  context.db.transaction().execute(async (tx) => {
    const { actor, now } = context
    await lockAssignments(tx)
    await sql`select from section_period where id = ${id} for update`.execute(tx)
    const period = await findSectionPeriod(tx, id)
    const thisPeriod = sql`section_period.id = ${id}`
    await assertEndsOwnOnly(tx, context, { where: thisPeriod, change: `Deleting ${period.name}` })
    const { sheets, marks } = await countAttendance(tx, thisPeriod)
    const archived = sheets > 0
    await (archived ? archivePeriods(tx, thisPeriod, now.day) : deletePeriods(tx, thisPeriod))
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'section_period',
      subjectId: id,
      details: { ...period, archived, marks },
    })
    return { message: deletedText(period.name, { archived, marks }), archived, marks }
  })

/** Archives the section periods for which `where` is true; their assignments end today. */
export async function archivePeriods(
  tx: Transaction<DB>,
  where: RawBuilder<unknown>,
  today: string,
): Promise<void> {
  await endFromToday(tx, 'assignment', { where: isAssignedTo(where), today })
  await sql`update section_period set archived = true where ${where}`.execute(tx)
}

/** Deletes the section periods for which `where` is true, with their assignments. */
export async function deletePeriods(tx: Transaction<DB>, where: RawBuilder<unknown>): Promise<void> {
  await sql`delete from assignment where ${isAssignedTo(where)}`.execute(tx)
  await sql`delete from section_period where ${where}`.execute(tx)
}

const isAssignedTo = (where: RawBuilder<unknown>) =>
  sql`section_period_id in (select section_period.id from section_period where ${where})`
