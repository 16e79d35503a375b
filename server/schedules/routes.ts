import type { schedules } from '#contract/schedules.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listBlocks, listSectionPeriods } from './queries.ts'
import { addBlock, addSectionPeriod } from './saving.ts'

export const schedulesHandlers: Handlers<typeof schedules> = {
  'GET /schedules/api/block-schedules/': ({ db, query }) => listBlocks(db, query.grade_level),
  'POST /schedules/api/block-schedules/': ({ db, actor, body }) => addBlock(db, actor, body),
  'GET /schedules/api/section-periods/': ({ db }) => listSectionPeriods(db),
  'POST /schedules/api/section-periods/': ({ db, actor, body }) => addSectionPeriod(db, actor, body),
}
