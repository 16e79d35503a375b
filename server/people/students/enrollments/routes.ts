import type { enrollments } from '#contract/people/enrollments.ts'
import { auditRead } from '#server/http/audit/reads.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findStudent } from '../queries.ts'
import { sentences } from '../sentences.ts'
import { changeEnrollment } from './change.ts'
import { enrollAgain } from './enroll.ts'
import { withdraw } from './withdraw.ts'
import { findCodeSettings, saveCodes } from './code-lists.ts'
import { listEnrollmentCodes, listEnrollments } from './queries.ts'

export const enrollmentsHandlers: Handlers<typeof enrollments> = {
  'GET /api/students/:studentId/enrollments/': async ({ db, params }) => {
    const { id } = await findStudent(db, params.studentId)
    return listEnrollments(db, id)
  },
  'PATCH /api/students/:studentId/enrollments/:enrollmentId/': async (call) => {
    const { reply, isChanged } = await changeEnrollment(call, call.params, call.body)
    // A change has its own row; without one, the reply only shows the enrollment.
    if (!isChanged) await auditRead(call, { students: 'profile' }, call)
    return reply
  },
  'POST /api/students/:studentId/enrollments/': async (call) => {
    if (call.body.preview_only) await auditRead(call, { students: 'attendance' }, call)
    return enrollAgain(call, call.params.studentId, call.body)
  },
  'POST /api/students/:studentId/withdraw/': async (call) => {
    // A preview shows marks.
    if (call.body.preview_only) await auditRead(call, { students: 'attendance' }, call)
    return withdraw(call, call.params.studentId, call.body)
  },
  'GET /api/enrollment-codes/': ({ db }) => listEnrollmentCodes(db),
  'GET /api/settings/enrollment-codes/': ({ db }) => findCodeSettings(db),
  'PUT /api/settings/enrollment-codes/': async (call) => ({
    ...(await saveCodes(call, call.body)),
    message: sentences.codesSaved,
  }),
}
