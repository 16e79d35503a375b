import type { enrolling } from '#contract/people/enrolling.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findAlike } from './alike.ts'
import { enrollStudent } from './enroll.ts'

export const enrollingHandlers: Handlers<typeof enrolling> = {
  'POST /students/api/add/': (call) => enrollStudent(call, call.body),
  'GET /students/api/alike/': ({ db, query }) => findAlike(db, query),
}
