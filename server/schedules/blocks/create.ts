import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { NewBlockSchedule } from '#contract/schedules/block-schedules.ts'
import type { BlockSchedule, SectionPeriod } from '#contract/schedules/records.ts'
import type { NewSectionPeriod } from '#contract/schedules/section-periods.ts'
import { weekdayNumbers } from '#server/calendar/days.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import { findSectionPeriod, withDuration } from '../periods/queries.ts'

export const createBlock = (
  db: Kysely<DB>,
  actor: Actor,
  block: z.output<typeof NewBlockSchedule>,
): Promise<BlockSchedule> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('block_schedule')
      .values(block)
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: 'block_schedule',
      subjectId: id,
      details: block,
    })
    return withDuration({ id, ...block })
  })

/** Adds a section period; 400 when its block is not there. Section periods may overlap each other. */
export const createSectionPeriod = (
  db: Kysely<DB>,
  actor: Actor,
  period: z.output<typeof NewSectionPeriod>,
): Promise<SectionPeriod> =>
  db.transaction().execute(async (tx) => {
    await assertBlockExists(tx, period.block_schedule)
    const { rows } = await sql<{ id: number }>`
      insert into section_period (block_schedule_id, grade_level_id, name, start_time, end_time, days_of_week, homeroom)
      values (${period.block_schedule}, ${period.grade_level}, ${period.name ?? null}, ${period.start_time},
        ${period.end_time}, ${weekdayNumbers(period.days_of_week)}::smallint[], ${period.homeroom})
      returning id`.execute(tx)
    const { id } = rows[0]!
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: 'section_period',
      subjectId: id,
      details: period,
    })
    return (await findSectionPeriod(tx, id))!
  })

/** 400 where there is no such block; it stays as it is until the end of the transaction. */
export async function assertBlockExists(tx: Transaction<DB>, id: number): Promise<void> {
  const { rows } = await sql`
    select from block_schedule where id = ${id} and not archived for share`.execute(tx)
  if (rows.length > 0) return
  const sentence = 'There is no such block schedule.'
  throw new Refusal('invalid', sentence, { fields: { block_schedule: sentence } })
}
