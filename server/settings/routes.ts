import type { settings } from '#contract/settings.ts'
import type { Handlers } from '#server/http/serve.ts'

export const settingsHandlers = {} as Handlers<typeof settings>
