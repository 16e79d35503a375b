import type { uploads } from '#contract/uploads.ts'
import type { Handlers } from '#server/http/serve.ts'

export const uploadsHandlers = {} as Handlers<typeof uploads>
