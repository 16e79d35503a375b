import type { settings } from '#contract/operate/settings.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findSettings, updateSettings } from './queries.ts'
import { sentences } from './sentences.ts'

export const settingsHandlers: Handlers<typeof settings> = {
  'GET /api/settings/': ({ db }) => findSettings(db),
  'PATCH /api/settings/': async (call) => ({
    ...(await updateSettings(call, call.body)),
    message: sentences.saved,
  }),
}
