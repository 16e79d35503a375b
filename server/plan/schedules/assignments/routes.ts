import type { assignments } from '#contract/plan/schedules/assignments.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getGrid } from '../grid.ts'
import { assignGroups } from './assign.ts'
import { endAssignment } from './end.ts'
import { listRecentTeachers } from './queries.ts'

export const assignmentsHandlers: Handlers<typeof assignments> = {
  'GET /schedules/api/schedule-grid-data/': (call) => getGrid(call, call.query),
  'GET /schedules/api/recent-teachers/': ({ db, query }) => listRecentTeachers(db, query.grade_level),
  'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/': async (call) => ({
    assignments: await assignGroups(call, call.params.sectionPeriodId, call.body),
  }),
  'DELETE /schedules/api/section-periods/assignments/:assignmentId/': async (call) => {
    await endAssignment(call, call.params.assignmentId)
    return { success: true }
  },
}
