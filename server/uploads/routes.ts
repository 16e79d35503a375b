import type { uploads } from '#contract/uploads.ts'
import type { Handlers } from '#server/http/serve.ts'
import { processUpload } from './process.ts'
import { studentsUpload } from './students.ts'
import { teachersUpload } from './teachers.ts'

export const uploadsHandlers: Handlers<typeof uploads> = {
  'POST /students/api/upload-students/': (call) => processUpload(studentsUpload, call),
  'POST /api/staff/upload/': (call) => processUpload(teachersUpload, call),
}
