import type { labels } from '#contract/groups/labels.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findPlanDay } from '#server/plan/calendar/plan-day.ts'
import { changeLabels, listLabels } from './bulk.ts'
import { changePairs } from './change-pairs.ts'
import { listPairs } from './pairs.ts'

export const labelsHandlers: Handlers<typeof labels> = {
  'GET /students/api/labels/': async (call) => {
    const on = await findPlanDay(call, call.query.year)
    const scope = { grade: call.query.grade_level, on }
    return { labels: await listLabels(call.db, scope), pairs: await listPairs(call.db, scope) }
  },
  'POST /students/api/labels/': (call) => changeLabels(call, call.body),
  'POST /students/api/pairs/': (call) => changePairs(call, call.body),
}
