import type { students } from '#contract/students.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { School } from '#server/reference/reference.ts'
import { findStudent, listStudents } from './queries.ts'
import { createStudent, updateStudent } from './save.ts'
import { findWeekSummaries } from './week-summaries.ts'

export const studentsHandlers: Handlers<typeof students> = {
  'POST /students/api/add/': async (call) => ({
    ...(await createStudent(call, call.body)),
    message: 'Student added successfully!',
  }),
  'GET /students/api/list/': ({ db, query }) => listStudents(db, query),
  'GET /students/api/details/:studentId/': async ({ db, params, actor, school }) => ({
    ...(await findStudent(db, params.studentId)),
    may: mayDo(actor, school),
  }),
  'PATCH /students/api/update/:studentId/': async (call) => ({
    ...(await updateStudent(call, call.params.studentId, call.body)),
    may: mayDo(call.actor, call.school),
    message: 'Student saved.',
  }),
  'POST /attendance/week-summaries/': ({ db, body, now }) => findWeekSummaries(db, body.student_ids, now.day),
}

const mayDo = (actor: Actor, school: School) => ({
  edit: mayEdit(actor, school),
  download_file: actor.role === 'admin',
  erase: actor.superuser,
})
