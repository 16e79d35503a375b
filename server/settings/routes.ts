import type { settings } from '#contract/settings.ts'
import type { Handlers } from '#server/http/serve.ts'
import { updateSettings, findSettings } from './queries.ts'

export const settingsHandlers: Handlers<typeof settings> = {
  'GET /api/settings/': ({ db }) => findSettings(db),
  'PATCH /api/settings/': async ({ db, actor, body }) => ({
    ...(await updateSettings(db, actor, body)),
    message: 'Settings saved.',
  }),
}
