import type { balance } from '#contract/groups/balance.ts'
import type { Handlers } from '#server/http/serve.ts'
import { queueReports } from '#server/http/downloads/report-queue.ts'
import { findPlanDay } from '#server/plan/calendar/plan-day.ts'
import { proposeBalance } from './propose.ts'

export const balanceHandlers: Handlers<typeof balance> = {
  'POST /api/groups/:kind/balanced/': async (call) =>
    proposeBalance(call, queueReports(call, call.request.signal), {
      kind: call.params.kind,
      body: call.body,
      on: await findPlanDay(call, call.query.year),
    }),
}
