import type { students } from '#contract/people/students.ts'
import type { StudentDetail } from '#contract/people/students.ts'
import type { Context } from '#server/http/context.ts'
import { auditRead } from '#server/http/audit/reads.ts'
import { Refusal } from '#server/http/failures.ts'
import { isChangedMeanwhile } from '#server/http/merge-loaded.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listFile } from '#server/http/files/table-file.ts'
import { maySeeContacts } from './contacts/queries.ts'
import { findDeactivation } from './deactivation.ts'
import { countStudents, readDirectoryPage } from './directory.ts'
import { STUDENT_TABLE } from './list-table.ts'
import { enrollmentsHandlers } from './enrollments/routes.ts'
import { findPhotoAddress } from './photos/queries.ts'
import { findTurningDays } from './enrollments/queries.ts'
import { findStudent, listStudents } from './queries.ts'
import { studentRights } from './rights.ts'
import { updateStudent } from './save.ts'
import { undoDeactivation } from './undo-deactivation.ts'
import { findWeekSummaries } from './week-summaries.ts'
import { sentences } from './sentences.ts'

export const studentsHandlers: Handlers<typeof students> = {
  ...enrollmentsHandlers,
  'GET /students/api/list/': async (call) => {
    const { on, inactive } = call.query
    if (on !== undefined && inactive) {
      throw new Refusal('invalid', sentences.notWithDay, { fields: { inactive: sentences.notWithDay } })
    }
    const students = await listStudents(call.db, call.query)
    // The search text may be a name, and the audit log has no names.
    const { search: _, ...query } = call.query
    const now = { day: on ?? call.now.day }
    return (await listFile({ ...call, query, now }, students, STUDENT_TABLE)) ?? students
  },
  'GET /students/api/directory/': ({ db, query, now }) => readDirectoryPage(db, query, now.day),
  'GET /students/api/directory/size/': ({ db }) => countStudents(db),
  'GET /students/api/details/:studentId/': async (call) =>
    studentReply(call, await findStudent(call.db, call.params.studentId)),
  'PATCH /students/api/update/:studentId/': async (call) => {
    const { student, isChanged } = await updateStudent(call, call.params.studentId, call.body).catch(
      async (error: unknown) => {
        // The refusal shows what someone else saved, which is a part of the record, so the audit records it as read.
        if (isChangedMeanwhile(error)) await auditRead(call, { students: 'profile' }, call)
        throw error
      },
    )
    // A change has its own row; without one, the reply only shows the record.
    if (!isChanged) await auditRead(call, { students: 'profile' }, call)
    return { ...(await studentReply(call, student)), message: sentences.saved }
  },
  'POST /students/api/deactivations/:deactivationId/undo/': (call) =>
    undoDeactivation(call, call.params.deactivationId, call.body.student_ids),
  'POST /attendance/week-summaries/': ({ db, body, now }) => findWeekSummaries(db, body.student_ids, now.day),
}

/** A student with what this person may do, and for the office what made the student inactive. */
const studentReply = async (
  { db, actor, school, now }: Context,
  student: Awaited<ReturnType<typeof findStudent>>,
): Promise<StudentDetail> => ({
  ...student,
  ...(await findTurningDays(db, student.id, now.day)),
  photo: await findPhotoAddress(db, student.id),
  deactivation: actor.role === 'admin' && !student.is_active ? await findDeactivation(db, student.id) : null,
  may: {
    ...studentRights(actor, school),
    see_contacts: await maySeeContacts(db, actor, student.id, now.day),
  },
})
