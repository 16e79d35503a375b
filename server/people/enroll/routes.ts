import type { enrolling } from '#contract/people/enrolling.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findAlike } from './alike.ts'
import { enrollStudent } from './enroll.ts'
import { sentences } from './sentences.ts'

export const enrollingHandlers: Handlers<typeof enrolling> = {
  'POST /students/api/add/': async (call) => ({
    ...(await enrollStudent(call, call.body)),
    message: sentences.added,
  }),
  'GET /students/api/alike/': ({ db, query }) => findAlike(db, query),
}
