import type { reasons } from '#contract/day/attendance/reasons.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findReasons, listReasons, saveReasons } from './save.ts'
import { sentences } from './sentences.ts'

export const reasonsHandlers: Handlers<typeof reasons> = {
  'GET /attendance/reasons/': async ({ db }) => ({ reasons: await listReasons(db) }),
  'GET /api/settings/reasons/': ({ db }) => findReasons(db),
  'PUT /api/settings/reasons/': async (call) => ({
    ...(await saveReasons(call, call.body)),
    message: sentences.saved,
  }),
}
