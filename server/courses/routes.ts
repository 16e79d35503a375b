import type { courses } from '#contract/courses.ts'
import type { Handlers } from '#server/http/serve.ts'

export const coursesHandlers = {} as Handlers<typeof courses>
