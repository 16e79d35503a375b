import type { session } from '#contract/session.ts'
import type { Handlers } from '#server/http/serve.ts'

export const sessionHandlers = {} as Handlers<typeof session>
