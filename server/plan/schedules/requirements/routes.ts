import type { requirements } from '#contract/plan/schedules/requirements.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getRequirements } from './get.ts'
import { replaceRequirements } from './replace.ts'

export const requirementsHandlers: Handlers<typeof requirements> = {
  'GET /schedules/api/needs/': (call) => getRequirements(call, call.query.block_schedule_id),
  'PUT /schedules/api/needs/': (call) => replaceRequirements(call, call.body),
}
