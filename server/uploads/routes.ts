import type { uploads } from '#contract/uploads.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findUpload, listUploads } from './history.ts'
import { uploadHomerooms } from './homerooms.ts'
import { processUpload } from './process.ts'
import { sendRejected } from './rejected-file.ts'
import { studentsUpload } from './students.ts'
import { teachersUpload } from './teachers.ts'
import { undoUpload } from './undo.ts'

export const uploadsHandlers: Handlers<typeof uploads> = {
  'POST /students/api/upload-students/': async (call) => (await processUpload(studentsUpload, call)).answer,
  'POST /api/staff/upload/': async (call) => (await processUpload(teachersUpload, call)).answer,
  'POST /students/api/upload-homeroom-teachers/': uploadHomerooms,
  'GET /api/uploads/': ({ db, query, school }) =>
    listUploads(db, { before: query.before, timeZone: school.timeZone }),
  'GET /api/uploads/:uploadId/': ({ db, params, query, school, today, actor }) =>
    findUpload(db, {
      id: params.uploadId,
      page: query.page ?? 1,
      timeZone: school.timeZone,
      today: today.day,
      mayUndo: actor.role === 'admin',
    }),
  'GET /api/uploads/:uploadId/rejected/': ({ db, params, reply }) => sendRejected(db, params.uploadId, reply),
  'POST /api/uploads/:uploadId/undo/': ({ db, params, actor, today }) =>
    undoUpload(db, { id: params.uploadId, account: actor.account, today: today.day }),
}
