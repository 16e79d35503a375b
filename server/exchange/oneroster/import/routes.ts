import type { oneRosterIn } from '#contract/exchange/oneroster/oneroster-in.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import type { Handlers } from '#server/http/serve.ts'
import { uploadOneRoster } from './run.ts'

/** A large archive needs much memory while it is compared and saved, so others wait. */
const limited = limitConcurrency(1, 'oneroster-upload')

export const oneRosterInHandlers: Handlers<typeof oneRosterIn> = {
  'POST /api/oneroster/upload/': (call) => limited(() => uploadOneRoster(call)),
}
