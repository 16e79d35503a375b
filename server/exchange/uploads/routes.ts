import type { mappings } from '#contract/exchange/uploads/mappings.ts'
import type { sectionUploads } from '#contract/exchange/uploads/sections.ts'
import type { exceptionUploads } from '#contract/exchange/uploads/exceptions.ts'
import type { marksUploads } from '#contract/exchange/uploads/marks.ts'
import type { uploads } from '#contract/exchange/uploads/uploads.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listFile } from '#server/http/files/table-file.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { findUpload, listAllUploads, listUploads, UPLOAD_TABLE } from './history/list.ts'
import { rejectedFile } from './history/rejected-file.ts'
import { undoUpload } from './history/undo.ts'
import { uploadHomerooms } from './homerooms/kind.ts'
import { enrollmentsUpload } from './enrollments/kind.ts'
import { readExceptions } from './exceptions/read.ts'
import { contactsUpload } from './contacts/kind.ts'
import { labelsUpload } from './labels/kind.ts'
import { deleteRememberedMappings, listRemembered } from './mappings/remembered.ts'
import { uploadMarks } from './marks/upload.ts'
import { findCountsFrom } from './pipeline/counts-from.ts'
import { processUpload } from './pipeline/run.ts'
import { uploadSections } from './sections/kind.ts'
import { studentsUpload } from './students/kind.ts'
import { teachersUpload } from './teachers/kind.ts'

/** Large files need much memory while they are compared and saved, so further uploads wait. */
const limited = limitConcurrency(2, 'upload')

export const uploadsHandlers: Handlers<typeof uploads & typeof mappings & typeof exceptionUploads> = {
  'POST /students/api/upload-students/': (call) =>
    limited(async () => {
      const from = await findCountsFrom(call, call.upload.fields.from)
      return (await processUpload(studentsUpload(call.actor, { today: call.now.day, from }), call)).reply
    }),
  'POST /api/staff/upload/': (call) => limited(async () => (await processUpload(teachersUpload, call)).reply),
  'POST /students/api/upload-homeroom-teachers/': (call) => limited(() => uploadHomerooms(call)),
  'POST /students/api/upload-labels/': (call) =>
    limited(async () => (await processUpload(labelsUpload, call)).reply),
  'POST /students/api/upload-contacts/': (call) =>
    limited(async () => (await processUpload(contactsUpload, call)).reply),
  'POST /api/roll-over/exceptions/': (call) => limited(() => readExceptions(call)),
  'GET /api/uploads/': async (call) => {
    const isFile = call.query.csv || call.query.xlsx
    const file = isFile && (await listFile(call, await listAllUploads(call), UPLOAD_TABLE))
    return file || listUploads(call, call.query.before)
  },
  'GET /api/uploads/:uploadId/': async (call) => {
    const found = await findUpload(call, { id: call.params.uploadId, page: call.query.page ?? 1 })
    if (found.kind === 'contacts') {
      await auditContacts(
        call,
        'upload',
        found.changes.map(({ id }) => id),
      )
    }
    return found
  },
  'GET /api/uploads/:uploadId/rejected/': (call) => rejectedFile(call, call.params.uploadId),
  'GET /api/uploads/mappings/': (call) => listRemembered(call),
  'DELETE /api/uploads/mappings/:mappingId/': (call) => deleteRememberedMappings(call, call.params.mappingId),
  'POST /api/uploads/:uploadId/undo/': (call) => undoUpload(call, call.params.uploadId),
}

export const sectionUploadsHandlers: Handlers<typeof sectionUploads> = {
  'POST /api/sections/upload/': (call) => limited(() => uploadSections(call)),
  'POST /api/enrollments/upload/': (call) =>
    limited(async () => {
      const from = await findCountsFrom(call, call.upload.fields.from)
      const { reply, plan } = await processUpload(enrollmentsUpload({ today: call.now.day, from }), call)
      return { ...reply, left_out: plan.left_out }
    }),
}

export const marksUploadsHandlers: Handlers<typeof marksUploads> = {
  'POST /attendance/upload-marks/': (call) => limited(() => uploadMarks(call)),
}
