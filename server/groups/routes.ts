import type { GradeLevelGroups } from '#contract/group-shapes.ts'
import type { groups } from '#contract/groups.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { mayEdit } from '#server/http/access.ts'
import { notFound } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addGroup } from './adding.ts'
import { moveStudent } from './moving.ts'
import { findGroup, groupsOfGrade, listGroups } from './queries.ts'
import { typeOf } from './rules.ts'

export const groupsHandlers: Handlers<typeof groups> = {
  'GET /groups/api/list/': ({ db, today }) => listGroups(db, today.day),
  'POST /api/groups/:kind/add/': async ({ db, actor, params, body, today }) => {
    const group = await addGroup(db, { actor, kind: params.kind, today: today.day }, body)
    return { ...group, message: `${GROUP_TYPE_LABELS[group.type]} "${group.name}" added.` }
  },
  'GET /api/groups/:kind/grade-level-data/:gradeLevelId/': async ({
    db,
    params,
    actor,
    school,
    today,
  }): Promise<GradeLevelGroups> => ({
    ...(await groupsOfGrade(db, { type: typeOf(params.kind), grade: params.gradeLevelId, day: today.day })),
    may: { edit: mayEdit(actor, school) },
  }),
  'POST /api/groups/:kind/update-membership/': async ({ db, actor, school, params, body, today }) => {
    const type = typeOf(params.kind)
    await moveStudent(db, { actor, type, today: today.day }, body)
    return {
      ...(await groupsOfGrade(db, { type, grade: body.grade_level, day: today.day })),
      may: { edit: mayEdit(actor, school) },
    }
  },
  'GET /api/groups/api/list/': ({ db, today }) => listGroups(db, today.day),
  'GET /api/groups/:kind/edit/:id/': async ({ db, params, today }) => {
    const group = await findGroup(db, params.id, today.day)
    if (group?.type !== typeOf(params.kind)) throw notFound('group')
    return group
  },
  'PUT /api/groups/:kind/edit/:id/': () => Promise.reject(notFound('group')),
  'POST /api/groups/:kind/place/': () => Promise.reject(notFound('group')),
  'POST /api/groups/:kind/create_groups/': () => Promise.reject(notFound('group')),
  'GET /api/groups/:kind/distribution/:gradeLevelId/': () => Promise.reject(notFound('group')),
  'POST /api/groups/homeroom-groups/from-teachers/': () => Promise.reject(notFound('group')),
  'DELETE /api/groups/:kind/:groupId/': () => Promise.reject(notFound('group')),
  'DELETE /api/groups/:id/': () => Promise.reject(notFound('group')),
  'GET /api/groups/assign-homeroom/': () => Promise.reject(notFound('group')),
  'GET /api/groups/reports/': () => Promise.reject(notFound('group')),
  'POST /api/groups/bulk/': () => Promise.reject(notFound('group')),
}
