import type { students } from '#contract/students.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findStudent, listStudents } from './queries.ts'
import { createStudent, updateStudent } from './saving.ts'
import { summariseWeeks } from './weeks.ts'

export const studentsHandlers: Handlers<typeof students> = {
  'POST /students/api/add/': async ({ db, actor, body }) => ({
    ...(await createStudent(db, actor, body)),
    message: 'Student added successfully!',
  }),
  'GET /students/api/list/': ({ db, query }) => listStudents(db, query),
  'GET /students/api/details/:studentId/': async ({ db, params, actor, school }) => ({
    ...(await findStudent(db, params.studentId)),
    may: { edit: mayEdit(actor, school) },
  }),
  'PATCH /students/api/update/:studentId/': async ({ db, actor, school, params, body, now: today }) => ({
    ...(await updateStudent(db, { actor, id: params.studentId, today: today.day }, body)),
    may: { edit: mayEdit(actor, school) },
    message: 'Student saved.',
  }),
  'POST /attendance/week-summaries/': ({ db, body, now: today }) =>
    summariseWeeks(db, body.student_ids, today.day),
}
