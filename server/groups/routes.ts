import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import type { groups } from '#contract/groups/groups.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { mayEdit } from '#server/http/access.ts'
import { notFound } from '#server/http/failures.ts'
import type { Call, Handlers } from '#server/http/serve.ts'
import { addGroup } from './group/create.ts'
import { changeMany } from './bulk/bulk.ts'
import { createGroups } from './group/create-many.ts'
import { deleteGroup } from './group/delete.ts'
import { proposeDistribution } from './members/distribute.ts'
import { changeGroup } from './group/update.ts'
import { makeFromTeachers, previewFromTeachers } from './homerooms/from-teachers.ts'
import { homeroomsOf } from './homerooms/list.ts'
import { placeStudents } from './members/place.ts'
import { findGroup, groupsOfGrade, groupsOfStudents, listGroups } from './queries.ts'
import { reportGroups } from './report/report.ts'
import { typeOf } from './members/capacity.ts'

export const groupsHandlers: Handlers<typeof groups> = {
  'GET /groups/api/list/': ({ db, now: today }) => listGroups(db, today.day),
  'GET /api/groups/api/list/': ({ db, now: today }) => listGroups(db, today.day),
  'GET /api/groups/of-students/': ({ db, now: today }) => groupsOfStudents(db, today.day),
  'POST /api/groups/:kind/add/': async ({ db, actor, params, body, now: today }) => {
    const group = await addGroup(db, { actor, kind: params.kind, today: today.day }, body)
    return { ...group, message: `${GROUP_TYPE_LABELS[group.type]} "${group.name}" added.` }
  },
  'GET /api/groups/:kind/edit/:id/': async ({ db, params, now: today }) => {
    const group = await findGroup(db, params.id, today.day)
    if (group?.type !== typeOf(params.kind)) throw notFound('group')
    return group
  },
  'PUT /api/groups/:kind/edit/:id/': async ({ db, actor, params, body, now: today }) => {
    const group = await changeGroup(db, { actor, ...params, today: today.day }, body)
    return { ...group, message: `${GROUP_TYPE_LABELS[group.type]} updated successfully!` }
  },
  'GET /api/groups/:kind/grade-level-data/:gradeLevelId/': (call) => gradeNow(call, call.params.gradeLevelId),
  'POST /api/groups/:kind/update-membership/': async (call) => {
    const { student_id, group_id, ...wanted } = call.body
    await placeStudents(call.db, placing(call), { ...wanted, places: [{ student_id, group_id }] })
    return gradeNow(call, wanted.grade_level)
  },
  'POST /api/groups/:kind/place/': async (call) => {
    await placeStudents(call.db, placing(call), call.body)
    return gradeNow(call, call.body.grade_level)
  },
  'POST /api/groups/:kind/create_groups/': ({ db, actor, params, body }) =>
    createGroups(db, { actor, type: typeOf(params.kind), grade: body.grade_level_id }, body.num_groups),
  'GET /api/groups/:kind/distribution/:gradeLevelId/': ({ db, params, now: today }) =>
    proposeDistribution(db, { type: typeOf(params.kind), grade: params.gradeLevelId, day: today.day }),
  'POST /api/groups/homeroom-groups/from-teachers/': ({ db, actor, body, now: today }) =>
    (body.preview_only ? previewFromTeachers : makeFromTeachers)(db, {
      actor,
      grade: body.grade_level_id,
      today: today.day,
    }),
  'DELETE /api/groups/:kind/:groupId/': ({ db, actor, params, now: today }) =>
    deleteGroup(db, { actor, id: params.groupId, type: typeOf(params.kind), today: today.day }),
  'DELETE /api/groups/:id/': ({ db, actor, params, now: today }) =>
    deleteGroup(db, { actor, id: params.id, today: today.day }),
  'GET /api/groups/assign-homeroom/': async ({ db, query, now: today }) => ({
    homeroom_groups: await homeroomsOf(db, query.teachers, today.day),
  }),
  'GET /api/groups/reports/': ({ db, actor, query, now: today }) =>
    reportGroups(db, { actor, today: today.day }, query),
  'POST /api/groups/bulk/': ({ db, actor, body, now: today }) =>
    changeMany(db, { actor, today: today.day }, body),
}

type OfKind = Pick<Call<(typeof groups)['POST /api/groups/:kind/place/']>, 'actor' | 'now'> & {
  params: { kind: Parameters<typeof typeOf>[0] }
}

const placing = ({ actor, params, now: today }: OfKind) => ({
  actor,
  type: typeOf(params.kind),
  today: today.day,
})

/** The groups of a grade as they stand now, and whether the person may change them. */
const gradeNow = async (
  call: OfKind & Pick<Call, 'db' | 'school'>,
  grade: number,
): Promise<GradeLevelGroups> => ({
  ...(await groupsOfGrade(call.db, { type: typeOf(call.params.kind), grade, day: call.now.day })),
  may: { edit: mayEdit(call.actor, call.school) },
})
