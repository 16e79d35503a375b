import type { schedules } from '#contract/schedules.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assignGroups } from './assigning.ts'
import { endAssignment } from './ending.ts'
import { gridOf, listBlocks, listSectionPeriods } from './queries.ts'
import { addBlock, addSectionPeriod } from './saving.ts'

export const schedulesHandlers: Handlers<typeof schedules> = {
  'GET /schedules/api/block-schedules/': ({ db, query }) => listBlocks(db, query.grade_level),
  'POST /schedules/api/block-schedules/': ({ db, actor, body }) => addBlock(db, actor, body),
  'GET /schedules/api/section-periods/': ({ db }) => listSectionPeriods(db),
  'POST /schedules/api/section-periods/': ({ db, actor, body }) => addSectionPeriod(db, actor, body),
  'GET /schedules/api/schedule-grid-data/': async ({ db, query, actor, school, today }) => ({
    ...(await gridOf(db, query, today.day)),
    may: { edit: mayEdit(actor, school) },
  }),
  'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/': async (call) => ({
    assignments: await assignGroups(
      call.db,
      { actor: call.actor, sectionPeriod: call.params.sectionPeriodId, today: call.today.day },
      call.body,
    ),
  }),
  'DELETE /schedules/api/section-periods/assignments/:assignmentId/': async ({
    db,
    actor,
    params,
    today,
  }) => {
    await endAssignment(db, actor, params.assignmentId, today.day)
    return { success: true }
  },
}
