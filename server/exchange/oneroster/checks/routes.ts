import type { oneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import type { Handlers } from '#server/http/serve.ts'
import { reportOn } from './report.ts'

/** Checking a large archive needs much memory, so others wait. */
const limited = limitConcurrency(1, 'oneroster-check')

export const oneRosterCheckHandlers: Handlers<typeof oneRosterCheck> = {
  'POST /api/oneroster/check/': ({ upload }) => limited(() => reportOn(upload.file)),
}
