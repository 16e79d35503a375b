import type { staff } from '#contract/staff.ts'
import type { Handlers } from '#server/http/serve.ts'

export const staffHandlers = {} as Handlers<typeof staff>
