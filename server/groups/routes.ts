import type { groups } from '#contract/groups.ts'
import type { Handlers } from '#server/http/serve.ts'

export const groupsHandlers = {} as Handlers<typeof groups>
