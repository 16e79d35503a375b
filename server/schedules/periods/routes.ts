import type { sectionPeriods } from '#contract/schedules/section-periods.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listAssignedGroups, listWithAssociations } from './associations.ts'
import { updateSectionPeriod } from './update.ts'
import { deleteSectionPeriod } from '../blocks/delete.ts'
import { duplicatePeriods } from './duplicate.ts'
import { listHomeroomGroups } from '../lookups.ts'
import { getSectionPeriod } from '../blocks/get.ts'
import { assignToOwnTeachers } from '../assignments/assign-own.ts'
import { listSectionPeriods } from './queries.ts'
import { createSectionPeriod } from '../blocks/create.ts'

export const sectionPeriodsHandlers: Handlers<typeof sectionPeriods> = {
  'GET /schedules/api/section-periods/': ({ db }) => listSectionPeriods(db),
  'POST /schedules/api/section-periods/': ({ db, actor, body }) => createSectionPeriod(db, actor, body),
  'GET /schedules/api/section-periods/get_with_associations/': ({ db, query, now: today }) =>
    listWithAssociations(db, query, today.day),
  'PUT /schedules/api/section-periods/:id/': async ({ db, actor, params, now: today, body }) =>
    updated(await updateSectionPeriod(db, { actor, id: params.id, today: today.day }, body)),
  'DELETE /schedules/api/section-periods/:id/': ({ db, actor, params, now: today }) =>
    deleteSectionPeriod(db, { actor, id: params.id, today: today.day }),
  'GET /schedules/api/edit-section-period/:id/': async ({ db, params, actor, school }) => ({
    ...(await getSectionPeriod(db, params.id)),
    may: { edit: mayEdit(actor, school) },
  }),
  'PUT /schedules/api/edit-section-period/:id/': async ({ db, actor, params, now: today, body }) =>
    updated(await updateSectionPeriod(db, { actor, id: params.id, today: today.day }, body)),
  'POST /schedules/api/section-periods/duplicate/': ({ db, actor, body }) =>
    duplicatePeriods(db, actor, body),
  'GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/': ({ db, params, query, now: today }) =>
    listAssignedGroups(db, { grade: params.gradeLevelId, block: query.block_schedule, today: today.day }),
  'GET /schedules/api/section-periods/get_homeroom_groups/': ({ db, query }) => listHomeroomGroups(db, query),
  'POST /api/section-periods/:id/assign-groups/': async ({ db, actor, params, now: today, body }) => ({
    assignments: await assignToOwnTeachers(db, { actor, sectionPeriod: params.id, today: today.day }, body),
  }),
}

const updated = <T>(saved: T) => ({ ...saved, message: 'Section Period updated successfully!' })
