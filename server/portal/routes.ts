import type { portal } from '#contract/portal.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { attendanceOf } from './attendance.ts'
import { groupsOf } from './groups.ts'
import { progressOf } from './progress.ts'

/** Whose records these calls are about: whoever calls, and nobody else. */
function self({ student }: Actor): number {
  if (student === null) throw notFound('student')
  return student
}

export const portalHandlers: Handlers<typeof portal> = {
  'GET /students/api/me/attendance/': ({ db, actor, query, now: today }) =>
    attendanceOf(db, { student: self(actor), today: today.day, month: query.month }),
  'GET /students/api/me/groups/': ({ db, actor, now: today }) => groupsOf(db, self(actor), today.day),
  'GET /students/api/me/progress/': ({ db, actor, now: today }) => progressOf(db, self(actor), today.day),
}
