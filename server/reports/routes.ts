import type { reports } from '#contract/reports.ts'
import type { Handlers } from '#server/http/serve.ts'

export const reportsHandlers = {} as Handlers<typeof reports>
