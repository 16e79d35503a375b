import { findOwnPrivacy } from './own/find-own.ts'
import type { privacy } from '#contract/operate/privacy/privacy.ts'
import type { Handlers } from '#server/http/serve.ts'
import { eraseStudent } from './erasure/erase.ts'
import { listRetention, updateRetention } from './retention/periods.ts'
import { sentences } from './sentences.ts'
import { createStudentFile } from './student-file/send.ts'

export const privacyHandlers: Handlers<typeof privacy> = {
  'GET /students/api/me/privacy/': (call) => findOwnPrivacy(call, call.query.before),
  'GET /students/api/file/:studentId/': (call) => createStudentFile(call, call.params.studentId),
  'POST /students/api/erase/:studentId/': (call) =>
    eraseStudent(call, {
      id: call.params.studentId,
      confirm: call.body.confirm,
      log: call.request.log,
    }),
  'GET /api/settings/retention/': async ({ db }) => ({ periods: await listRetention(db) }),
  'PUT /api/settings/retention/': async (call) => ({
    periods: await updateRetention(call, call.body.periods),
    message: sentences.retentionSaved,
  }),
}
