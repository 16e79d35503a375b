import type { uploads } from '#contract/uploads.ts'
import type { Handlers } from '#server/http/serve.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { findUpload, listUploads } from './history/list.ts'
import { uploadHomerooms } from './homerooms/kind.ts'
import { processUpload } from './pipeline/run.ts'
import { sendRejected } from './history/rejected-file.ts'
import { studentsUpload } from './students/kind.ts'
import { teachersUpload } from './teachers/kind.ts'
import { undoUpload } from './history/undo.ts'

/** A large file fills a good part of the memory while it is compared and saved; the next ones wait. */
const inTurn = limitConcurrency(2)

export const uploadsHandlers: Handlers<typeof uploads> = {
  'POST /students/api/upload-students/': (call) =>
    inTurn(async () => (await processUpload(studentsUpload, call)).answer),
  'POST /api/staff/upload/': (call) => inTurn(async () => (await processUpload(teachersUpload, call)).answer),
  'POST /students/api/upload-homeroom-teachers/': (call) => inTurn(() => uploadHomerooms(call)),
  'GET /api/uploads/': ({ db, query, school }) =>
    listUploads(db, { before: query.before, timeZone: school.timeZone }),
  'GET /api/uploads/:uploadId/': ({ db, params, query, school, now: today, actor }) =>
    findUpload(db, {
      id: params.uploadId,
      page: query.page ?? 1,
      timeZone: school.timeZone,
      today: today.day,
      mayUndo: actor.role === 'admin',
    }),
  'GET /api/uploads/:uploadId/rejected/': ({ db, params, reply }) => sendRejected(db, params.uploadId, reply),
  'POST /api/uploads/:uploadId/undo/': ({ db, params, actor, now: today }) =>
    undoUpload(db, { id: params.uploadId, account: actor.account, today: today.day }),
}
