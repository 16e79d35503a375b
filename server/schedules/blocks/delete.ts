import { sql, type Kysely, type Transaction } from 'kysely'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/failures.ts'
import { lockBlock } from './update.ts'
import { endAssignmentsIn } from '../assignments/end.ts'
import { lockAssignments } from '../lock.ts'
import { getBlock, countAttendance } from './get.ts'
import { findSectionPeriod } from '../periods/queries.ts'
import { inNumbers } from '../assignments/clash-rules.ts'

type Deleting = { actor: Actor; id: number; today: string }

/** Deletes a block with its section periods. Where attendance has been taken in it, it is archived: reports keep it. */
export const deleteBlock = (db: Kysely<DB>, { actor, id, today }: Deleting) =>
  db.transaction().execute(async (tx) => {
    await lockAssignments(tx)
    await lockBlock(tx, id)
    const { section_periods, sheets, marks, ...block } = await getBlock(tx, id)
    const archived = sheets > 0
    await (archived ? archive : remove)(tx, sql`block_schedule_id = ${id}`, today)
    await (
      archived
        ? sql`update block_schedule set archived = true where id = ${id}`
        : sql`delete from block_schedule where id = ${id}`
    ).execute(tx)
    const details = { ...block, archived, section_periods, marks }
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'block_schedule',
      subjectId: id,
      details,
    })
    const periods = section_periods > 0 ? ` with ${inNumbers(section_periods, 'section period')}` : ''
    return { message: sentence(`${block.name}${periods}`, archived, marks), archived, section_periods, marks }
  })

/** Deletes a section period; where attendance has been taken in it, it is archived: reports keep it. */
export const deleteSectionPeriod = (db: Kysely<DB>, { actor, id, today }: Deleting) =>
  db.transaction().execute(async (tx) => {
    await lockAssignments(tx)
    await sql`select from section_period where id = ${id} for update`.execute(tx)
    const period = await findSectionPeriod(tx, id)
    if (!period) throw notFound('section period')
    const { sheets, marks } = await countAttendance(tx, sql`section_period.id = ${id}`)
    const archived = sheets > 0
    await (archived ? archive : remove)(tx, sql`section_period.id = ${id}`, today)
    const details = { ...period, archived, marks }
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'section_period',
      subjectId: id,
      details,
    })
    return { message: sentence(period.name, archived, marks), archived, marks }
  })

async function archive(tx: Transaction<DB>, which: ReturnType<typeof sql>, today: string): Promise<void> {
  await endAssignmentsIn(tx, which, today)
  await sql`update section_period set archived = true where ${which}`.execute(tx)
}

async function remove(tx: Transaction<DB>, which: ReturnType<typeof sql>): Promise<void> {
  await sql`delete from assignment using section_period
    where section_period.id = assignment.section_period_id and ${which}`.execute(tx)
  await sql`delete from section_period where ${which}`.execute(tx)
}

const sentence = (what: string, archived: boolean, marks: number) =>
  archived
    ? `${what} archived. ${inNumbers(marks, 'mark')} ${marks === 1 ? 'stays' : 'stay'} in the reports.`
    : `${what} deleted.`
