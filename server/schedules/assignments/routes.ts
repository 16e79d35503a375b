import type { assignments } from '#contract/schedules/assignments.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assignGroups } from './assign.ts'
import { listRecentTeachers } from './queries.ts'
import { endAssignment } from './end.ts'
import { getGrid } from '../grid.ts'

export const assignmentsHandlers: Handlers<typeof assignments> = {
  'GET /schedules/api/schedule-grid-data/': ({ db, query, actor, school, now: today }) =>
    getGrid(db, query, { today: today.day, mayEdit: mayEdit(actor, school) }),
  'GET /schedules/api/recent-teachers/': ({ db, query }) => listRecentTeachers(db, query.grade_level),
  'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/': async (call) => ({
    assignments: await assignGroups(
      call.db,
      { actor: call.actor, sectionPeriod: call.params.sectionPeriodId, today: call.now.day },
      call.body,
    ),
  }),
  'DELETE /schedules/api/section-periods/assignments/:assignmentId/': async ({
    db,
    actor,
    params,
    now: today,
  }) => {
    await endAssignment(db, actor, params.assignmentId, today.day)
    return { success: true }
  },
}
