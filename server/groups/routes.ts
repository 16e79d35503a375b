import { sql } from 'kysely'
import { groupTypeOf, type GradeLevelGroups, type GroupKind } from '#contract/groups/group-shapes.ts'
import type { groups } from '#contract/groups/groups.ts'
import type { GroupType } from '#contract/words.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findGroupsFilledByOffice } from '#server/http/own-class/office-only.ts'
import { listFile } from '#server/http/files/table-file.ts'
import { findGroupsOfOthers } from '#server/groups/assignment-rights.ts'
import { runBulkCommand } from './bulk/bulk.ts'
import { findPlanDay, ofToday, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { createGroups } from './group/create-many.ts'
import { createGroup } from './group/create.ts'
import { deleteGroup } from './group/delete.ts'
import { updateLead } from './group/update-lead.ts'
import { updateGroup } from './group/update.ts'
import { createHomerooms, previewHomerooms } from './homerooms/from-teachers.ts'
import { listHomerooms } from './homerooms/list.ts'
import { confirmMadeByTeachers } from './made-by-teachers/confirm.ts'
import { listMadeByTeachers } from './made-by-teachers/list.ts'
import { proposeDistribution } from './members/distribute.ts'
import { placeStudents } from './members/place.ts'
import { findGradeGroups, findGroup, findGroupsByStudent, listGroups, listOwnGroups } from './queries.ts'
import { groupsOverview } from './report/overview.ts'
import { GROUP_TABLE } from './report/group-table.ts'
import { groupsReport } from './report/report.ts'
import { sentences } from './sentences.ts'

export const groupsHandlers: Handlers<typeof groups> = {
  'GET /groups/api/list/': async (call) => {
    const listed = await listGroups(call.db, await findPlanDay(call, call.query.year))
    return (await listFile(call, listed, GROUP_TABLE)) ?? listed
  },
  'GET /api/groups/api/list/': (call) => listGroups(call.db, ofToday(call)),
  'GET /groups/api/own/': ({ db, actor, now }) =>
    actor.teacher === null ? [] : listOwnGroups(db, actor.teacher, now.day),
  'GET /api/groups/of-students/': ({ db, now }) => findGroupsByStudent(db, now.day),
  'POST /api/groups/:kind/add/': async (call) => {
    const group = await createGroup(call, call.params.kind, call.body)
    return { ...group, message: sentences.added(group.type, group.name) }
  },
  'GET /api/groups/:kind/edit/:id/': async (call) => {
    const group = await findGroup(call.db, call.params.id, await findPlanDay(call, call.query.year))
    if (group?.type !== groupTypeOf(call.params.kind)) throw notFound('group')
    return group
  },
  'PATCH /api/groups/:kind/edit/:id/': async (call) => {
    const group = await updateLead(call, call.params, call.query, call.body)
    return { ...group, message: sentences.updated(group.type) }
  },
  'PUT /api/groups/:kind/edit/:id/': async (call) => {
    const group = await updateGroup(call, call.params, call.query, call.body)
    return { ...group, message: sentences.updated(group.type) }
  },
  'GET /api/groups/made-by-teachers/': ({ db, now }) => listMadeByTeachers(db, now.day),
  'POST /api/groups/made-by-teachers/': async (call) => ({
    ...(await confirmMadeByTeachers(call, call.body)),
    ...(await listMadeByTeachers(call.db, call.now.day)),
  }),
  'GET /api/groups/:kind/grade-level-data/:gradeLevelId/': async (call) =>
    gradeReply(call, await boardOf(call), call.params.gradeLevelId),
  'POST /api/groups/:kind/update-membership/': async (call) => {
    const { student_id, group_id, ...command } = call.body
    const board = await boardOf(call)
    await placeStudents(call, board, { ...command, places: [{ student_id, group_id }] })
    return gradeReply(call, board, command.grade_level)
  },
  'POST /api/groups/:kind/place/': async (call) => {
    const board = await boardOf(call)
    await placeStudents(call, board, call.body)
    return gradeReply(call, board, call.body.grade_level)
  },
  'POST /api/groups/:kind/create_groups/': (call) =>
    createGroups(
      call,
      { type: groupTypeOf(call.params.kind), grade: call.body.grade_level_id },
      call.body.num_groups,
    ),
  'GET /api/groups/:kind/distribution/:gradeLevelId/': async (call) =>
    proposeDistribution(call, { ...(await boardOf(call)), grade: call.params.gradeLevelId }),
  'POST /api/groups/homeroom-groups/from-teachers/': (call) =>
    (call.body.preview_only ? previewHomerooms : createHomerooms)(call, call.body.grade_level_id),
  'DELETE /api/groups/:kind/:groupId/': (call) =>
    deleteGroup(call, call.params.groupId, groupTypeOf(call.params.kind)),
  'DELETE /api/groups/:id/': (call) => deleteGroup(call, call.params.id),
  'GET /api/groups/assign-homeroom/': async ({ db, query, now }) => ({
    homeroom_groups: await listHomerooms(db, query.teachers, now.day),
  }),
  'GET /api/groups/overview/': async (call) =>
    groupsOverview(call.db, await findPlanDay(call, call.query.year)),
  'GET /api/groups/reports/': (call) => groupsReport(call, call.query, call.request.signal),
  'POST /api/groups/bulk/': (call) => runBulkCommand(call, call.body),
}

/** The groups of a type, of today or of the school year that is named. */
type Board = { type: GroupType; on: PlanDay }
const boardOf = async (
  call: Context & { params: { kind: GroupKind }; query: { year?: number | undefined } },
): Promise<Board> => ({
  type: groupTypeOf(call.params.kind),
  on: await findPlanDay(call, call.query.year),
})

const findFilledByOffice = async (context: Context, { type }: Board, grade: number): Promise<number[]> =>
  (
    await findGroupsFilledByOffice(context.db, context, sql`type = ${type} and grade_level_id = ${grade}`)
  ).map(({ id }) => id)

/** A grade's groups of a type after a change, and what the person may do with them. */
const gradeReply = async (context: Context, board: Board, grade: number): Promise<GradeLevelGroups> => ({
  ...(await findGradeGroups(context.db, { ...board, grade })),
  deleted_by_office: await findGroupsOfOthers(context, grade),
  filled_by_office: await findFilledByOffice(context, board, grade),
  may: { edit: mayEdit(context.actor, context.school) },
})
