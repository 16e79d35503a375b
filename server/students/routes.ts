import type { students } from '#contract/students.ts'
import type { Handlers } from '#server/http/serve.ts'

export const studentsHandlers = {} as Handlers<typeof students>
