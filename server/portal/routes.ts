import type { portal } from '#contract/portal.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/failures.ts'
import type { Context } from '#server/http/context.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findStudent } from '#server/people/students/queries.ts'
import { findOwnAttendance } from './attendance.ts'
import { findOwnGroups } from './groups.ts'
import { findOwnHome } from './home.ts'
import { findOwnProgress } from './progress.ts'
import { listEarlierYears } from './years.ts'

/** Most of these calls are only about the signed-in student. */
function ownId({ student }: Actor): number {
  if (student === null) throw notFound('student')
  return student
}

const findMonth = (
  {
    db,
    query,
    now,
    school,
  }: Pick<Context, 'db' | 'now' | 'school'> & { query: { month?: string | undefined } },
  student: number,
) =>
  findOwnAttendance(db, {
    student,
    today: now.day,
    year: { start_date: school.yearStart, end_date: school.yearEnd },
    month: query.month,
  })

export const portalHandlers: Handlers<typeof portal> = {
  'GET /students/api/me/home/': (call) => findOwnHome(call, ownId(call.actor)),
  'GET /students/api/overview/:studentId/': async (call) => {
    const { id } = await findStudent(call.db, call.params.studentId)
    return findOwnHome(call, id)
  },
  'GET /students/api/me/attendance/': (call) => findMonth(call, ownId(call.actor)),
  'GET /students/api/attendance/:studentId/': async (call) => {
    const { id } = await findStudent(call.db, call.params.studentId)
    return findMonth(call, id)
  },
  'GET /api/students/:studentId/years/': async (call) => {
    const { id } = await findStudent(call.db, call.params.studentId)
    return listEarlierYears(call.db, id)
  },
  'GET /students/api/me/groups/': ({ db, actor, now }) => findOwnGroups(db, ownId(actor), now.day),
  'GET /students/api/me/progress/': ({ db, actor, now }) => findOwnProgress(db, ownId(actor), now.day),
}
