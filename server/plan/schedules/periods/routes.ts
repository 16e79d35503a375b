import { sql } from 'kysely'
import type { sectionPeriods } from '#contract/plan/schedules/section-periods.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Context } from '#server/http/context.ts'
import { listFile } from '#server/http/files/table-file.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assignToOwnTeachers } from '../assignments/assign-own.ts'
import { findAssignmentOfAnother } from '#server/groups/assignment-rights.ts'
import { findNextYear, listedBlocks } from '../blocks/of-year.ts'
import { listBlocks } from '../blocks/queries.ts'
import { listAssignedGroups, listWithAssociations } from './associations.ts'
import { addBellSchedule } from './bell-schedule.ts'
import { createSectionPeriod } from './create.ts'
import { deleteSectionPeriod } from './delete.ts'
import { duplicatePeriods } from './duplicate.ts'
import { ASSIGNED_TABLE, assignedRows, ASSOCIATION_TABLE, PERIOD_TABLE } from './period-tables.ts'
import { getSectionPeriod } from './get.ts'
import { listHomeroomGroups, listSectionPeriods } from './queries.ts'
import { updateSectionPeriod } from './update.ts'
import { sentences } from '../sentences.ts'

export const sectionPeriodsHandlers: Handlers<typeof sectionPeriods> = {
  'GET /schedules/api/section-periods/': async (call) => {
    const { year } = call.query
    const periods = await listSectionPeriods(call.db, await listedIn(call, year))
    if (!call.query.csv && !call.query.xlsx) return periods
    const names = new Map((await listBlocks(call, { year })).map(({ id, name }) => [id, name]))
    const named = periods.map((period) =>
      Object.assign(period, { block: names.get(period.block_schedule) ?? '' }),
    )
    return (await listFile(call, named, PERIOD_TABLE)) ?? periods
  },
  'POST /schedules/api/section-periods/': (call) => createSectionPeriod(call, call.body),
  'POST /schedules/api/section-periods/bell-schedule/': (call) => addBellSchedule(call, call.body),
  'GET /schedules/api/section-periods/get_with_associations/': async (call) => {
    const periods = await listWithAssociations(call, call.query)
    return (await listFile(call, periods, ASSOCIATION_TABLE)) ?? periods
  },
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
  'GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/': async (call) => {
    const { params, query } = call
    const periods = await listAssignedGroups(call, {
      grade: params.gradeLevelId,
      block: query.block_schedule,
      isListed: await listedIn(call, query.year),
    })
    return (await listFile(call, assignedRows(periods), ASSIGNED_TABLE)) ?? periods
  },
  'GET /schedules/api/section-periods/get_homeroom_groups/': ({ db, query }) => listHomeroomGroups(db, query),
  'POST /api/section-periods/:id/assign-groups/': async (call) => ({
    assignments: await assignToOwnTeachers(call, call.params.id, call.body),
  }),
}

const listedIn = async (context: Context, year: number | undefined) =>
  listedBlocks(context, year, await findNextYear(context.db))

const updated = <T>(saved: T) => ({ ...saved, message: sentences.periodUpdated })
