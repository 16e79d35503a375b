import { sql } from 'kysely'
import { pluralize } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { lockAssignments } from '../lock.ts'
import { removePeriods } from '../periods/delete.ts'
import { getBlock } from './get.ts'
import { lockBlock } from './queries.ts'
import { sentences } from '../sentences.ts'

/** Deletes a block with its section periods from today on: one with days in the past is archived, any other one is removed. */
export const deleteBlock = ({ db, actor, now }: Context, id: number) =>
  db.transaction().execute(async (tx) => {
    await lockAssignments(tx)
    await lockBlock(tx, id)
    const { section_periods, sheets: _, marks, has_past, ...block } = await getBlock(tx, id, now.day)
    await removePeriods(tx, sql`block_schedule_id = ${id}`, now.day)
    await (
      has_past
        ? sql`update block_schedule set archived_on = ${now.day}::date where id = ${id}`
        : sql`delete from block_schedule where id = ${id}`
    ).execute(tx)
    const archived = has_past
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'block_schedule',
      subjectId: id,
      details: { ...block, archived, section_periods, marks },
    })
    const withPeriods = section_periods > 0 ? ` with ${pluralize(section_periods, 'section period')}` : ''
    return {
      message: sentences.deleted(`${block.name}${withPeriods}`, { archived, marks }),
      archived,
      section_periods,
      marks,
    }
  })
