import type { Parsed } from '#contract/index.ts'
import type { blockSchedules, ListedBlock } from '#contract/plan/schedules/block-schedules.ts'
import { audit } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { findNextYear } from './of-year.ts'
import { withYear } from './queries.ts'

type NewBlock = Parsed<(typeof blockSchedules)['POST /schedules/api/block-schedules/'], 'body'>

export const createBlock = (context: Context, block: NewBlock): Promise<ListedBlock> =>
  addOnce(context, async (tx) => {
    const { id } = await tx
      .insertInto('block_schedule')
      .values(block)
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, {
      account: context.actor.account,
      action: 'add',
      subject: 'block_schedule',
      subjectId: id,
      details: block,
    })
    return withYear({ id, ...block }, await findNextYear(tx))
  })
