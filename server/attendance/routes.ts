import type { attendance } from '#contract/attendance.ts'
import type { Handlers } from '#server/http/serve.ts'

export const attendanceHandlers = {} as Handlers<typeof attendance>
