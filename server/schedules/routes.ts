import type { schedules } from '#contract/schedules.ts'
import type { Handlers } from '#server/http/serve.ts'

export const schedulesHandlers = {} as Handlers<typeof schedules>
