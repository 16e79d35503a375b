import { sql } from 'kysely'
import type { sectionPeriods } from '#contract/schedules/section-periods.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assignToOwnTeachers } from '../assignments/assign-own.ts'
import { findAssignmentOfAnother } from '../assignments/office-only.ts'
import { listAssignedGroups, listWithAssociations } from './associations.ts'
import { createSectionPeriod } from './create.ts'
import { deleteSectionPeriod } from './delete.ts'
import { duplicatePeriods } from './duplicate.ts'
import { getSectionPeriod } from './get.ts'
import { listHomeroomGroups, listSectionPeriods } from './queries.ts'
import { updateSectionPeriod } from './update.ts'

export const sectionPeriodsHandlers: Handlers<typeof sectionPeriods> = {
  'GET /schedules/api/section-periods/': ({ db }) => listSectionPeriods(db),
  'POST /schedules/api/section-periods/': (call) => createSectionPeriod(call, call.body),
  'GET /schedules/api/section-periods/get_with_associations/': (call) =>
    listWithAssociations(call, call.query),
  'PUT /schedules/api/section-periods/:id/': async (call) =>
    updated(await updateSectionPeriod(call, call.params.id, call.body)),
  'DELETE /schedules/api/section-periods/:id/': (call) => deleteSectionPeriod(call, call.params.id),
  'GET /schedules/api/edit-section-period/:id/': async (call) => {
    const { id } = call.params
    const edit = mayEdit(call.actor, call.school)
    const period = await getSectionPeriod(call.db, id, call.now.day)
    const another = edit && (await findAssignmentOfAnother(call.db, call, sql`section_period.id = ${id}`))
    return { ...period, may: { edit, delete: edit && !another } }
  },
  'PUT /schedules/api/edit-section-period/:id/': async (call) =>
    updated(await updateSectionPeriod(call, call.params.id, call.body)),
  'POST /schedules/api/section-periods/duplicate/': (call) => duplicatePeriods(call, call.body),
  'GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/': (call) =>
    listAssignedGroups(call, { grade: call.params.gradeLevelId, block: call.query.block_schedule }),
  'GET /schedules/api/section-periods/get_homeroom_groups/': ({ db, query }) => listHomeroomGroups(db, query),
  'POST /api/section-periods/:id/assign-groups/': async (call) => ({
    assignments: await assignToOwnTeachers(call, call.params.id, call.body),
  }),
}

const updated = <T>(saved: T) => ({ ...saved, message: 'Section Period updated successfully!' })
