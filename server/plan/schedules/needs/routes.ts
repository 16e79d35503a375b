import type { needs } from '#contract/plan/schedules/needs.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getNeeds } from './get.ts'
import { replaceNeeds } from './replace.ts'

export const needsHandlers: Handlers<typeof needs> = {
  'GET /schedules/api/needs/': (call) => getNeeds(call, call.query.block_schedule_id),
  'PUT /schedules/api/needs/': (call) => replaceNeeds(call, call.body),
}
