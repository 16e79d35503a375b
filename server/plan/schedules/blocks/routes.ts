import type { blockSchedules } from '#contract/plan/schedules/block-schedules.ts'
import { findPlanDay } from '#server/plan/calendar/plan-day.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { dayCell } from '#server/http/files/csv.ts'
import { listFile, type ListTable } from '#server/http/files/table-file.ts'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import { createBlock } from './create.ts'
import { backdate } from './backdate.ts'
import { deleteBlock } from './delete.ts'
import { getBlock } from './get.ts'
import { schedulesOverview } from './overview.ts'
import { listBlocks } from './queries.ts'
import { updateBlock } from './update.ts'

const BLOCK_TABLE: ListTable<BlockSchedule> = {
  title: 'Block schedules',
  columns: {
    Block: ({ name }) => name,
    'First Day': ({ start_date }) => dayCell(start_date),
    'Last Day': ({ end_date }) => dayCell(end_date),
    Weeks: ({ duration }) => duration,
  },
}

export const blockSchedulesHandlers: Handlers<typeof blockSchedules> = {
  'GET /schedules/api/overview/': async (call) =>
    schedulesOverview(call, await findPlanDay(call, call.query.year)),
  'GET /schedules/api/block-schedules/': async (call) => {
    const blocks = await listBlocks(call, { grade: call.query.grade_level, year: call.query.year })
    return (await listFile(call, blocks, BLOCK_TABLE)) ?? blocks
  },
  'POST /schedules/api/block-schedules/': (call) => createBlock(call, call.body),
  'GET /schedules/api/block-schedules/:id/': async ({ db, params, actor, school, now }) => ({
    ...(await getBlock(db, params.id, now.day)),
    may: { edit: mayEdit(actor, school), delete: actor.role === 'admin' },
  }),
  'PATCH /schedules/api/block-schedules/:id/': (call) => updateBlock(call, call.params.id, call.body),
  'POST /schedules/api/block-schedules/:id/date-back/': (call) => backdate(call, call.params.id, call.body),
  'DELETE /schedules/api/block-schedules/:id/': (call) => deleteBlock(call, call.params.id),
}
