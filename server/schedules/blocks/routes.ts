import type { blockSchedules } from '#contract/schedules/block-schedules.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { createBlock } from './create.ts'
import { dateBack } from './date-back.ts'
import { deleteBlock } from './delete.ts'
import { getBlock } from './get.ts'
import { schedulesOverview } from './overview.ts'
import { listBlocks } from './queries.ts'
import { updateBlock } from './update.ts'

export const blockSchedulesHandlers: Handlers<typeof blockSchedules> = {
  'GET /schedules/api/overview/': (call) => schedulesOverview(call),
  'GET /schedules/api/block-schedules/': ({ db, query }) => listBlocks(db, query.grade_level),
  'POST /schedules/api/block-schedules/': (call) => createBlock(call, call.body),
  'GET /schedules/api/block-schedules/:id/': async ({ db, params, actor, school, now }) => ({
    ...(await getBlock(db, params.id, now.day)),
    may: { edit: mayEdit(actor, school), delete: actor.role === 'admin' },
  }),
  'PATCH /schedules/api/block-schedules/:id/': (call) => updateBlock(call, call.params.id, call.body),
  'POST /schedules/api/block-schedules/:id/date-back/': (call) => dateBack(call, call.params.id, call.body),
  'DELETE /schedules/api/block-schedules/:id/': (call) => deleteBlock(call, call.params.id),
}
