import type { blockSchedules } from '#contract/schedules/block-schedules.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { updateBlock } from './update.ts'
import { deleteBlock } from './delete.ts'
import { getBlock } from './get.ts'
import { listBlocks } from '../periods/queries.ts'
import { createBlock } from './create.ts'

export const blockSchedulesHandlers: Handlers<typeof blockSchedules> = {
  'GET /schedules/api/block-schedules/': ({ db, query }) => listBlocks(db, query.grade_level),
  'POST /schedules/api/block-schedules/': ({ db, actor, body }) => createBlock(db, actor, body),
  'GET /schedules/api/block-schedules/:id/': async ({ db, params, actor, school }) => ({
    ...(await getBlock(db, params.id)),
    may: { edit: mayEdit(actor, school), delete: actor.role === 'admin' },
  }),
  'PATCH /schedules/api/block-schedules/:id/': ({ db, actor, params, now: today, body }) =>
    updateBlock(db, { actor, id: params.id, today: today.day }, body),
  'DELETE /schedules/api/block-schedules/:id/': ({ db, actor, params, now: today }) =>
    deleteBlock(db, { actor, id: params.id, today: today.day }),
}
