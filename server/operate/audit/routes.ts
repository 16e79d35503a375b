import type { audit } from '#contract/operate/audit/audit.ts'
import { notFound } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { auditLog } from './entries.ts'
import { findPeople, findStudentsOf } from './queries.ts'

export const auditHandlers: Handlers<typeof audit> = {
  'GET /api/audit/': (call) => auditLog(call, call.query, call.request),
  'GET /api/audit/people/': ({ db, query }) => findPeople(db, query.search),
  'GET /api/audit/:entryId/students/': async ({ db, actor, params }) => {
    const students = await findStudentsOf(db, params.entryId, actor)
    if (!students) throw notFound('entry')
    return students
  },
}
