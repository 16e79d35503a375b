import { sql } from 'kysely'
import { pluralize } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { deletedText } from '../attendance-taken.ts'
import { lockAssignments } from '../lock.ts'
import { archivePeriods, deletePeriods } from '../periods/delete.ts'
import { getBlock } from './get.ts'
import { lockBlock } from './queries.ts'

/** Deletes a block with its section periods. Where attendance has been taken, it is archived, so that reports keep it. */
export const deleteBlock = ({ db, actor, now }: Context, id: number) =>
  db.transaction().execute(async (tx) => {
    await lockAssignments(tx)
    await lockBlock(tx, id)
    const { section_periods, sheets, marks, ...block } = await getBlock(tx, id)
    const archived = sheets > 0
    const periods = sql`block_schedule_id = ${id}`
    if (archived) {
      await archivePeriods(tx, periods, now.day)
      await sql`update block_schedule set archived = true where id = ${id}`.execute(tx)
    } else {
      await deletePeriods(tx, periods)
      await sql`delete from block_schedule where id = ${id}`.execute(tx)
    }
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'block_schedule',
      subjectId: id,
      details: { ...block, archived, section_periods, marks },
    })
    const withPeriods = section_periods > 0 ? ` with ${pluralize(section_periods, 'section period')}` : ''
    return {
      message: deletedText(`${block.name}${withPeriods}`, { archived, marks }),
      archived,
      section_periods,
      marks,
    }
  })
