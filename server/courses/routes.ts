import type { courses } from '#contract/courses.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addClass, renameClass } from './classes.ts'
import { findCourse, findGradeLevel, listClasses, listCourses, listGradeLevels } from './queries.ts'
import { addCourse, changeCourse, removeCourse } from './saving.ts'

export const coursesHandlers: Handlers<typeof courses> = {
  'GET /courses/api/grade_levels/': ({ db }) => listGradeLevels(db),
  'GET /courses/api/grade_levels/:id/': ({ db, params }) => findGradeLevel(db, params.id),
  'GET /courses/api/core_classes/': ({ db }) => listClasses(db, 'core_class'),
  'GET /api/core-classes/': ({ db }) => listClasses(db, 'core_class'),
  'POST /courses/api/core_classes/': async ({ db, actor, body }) =>
    added(await addClass(db, { actor, kind: 'core_class' }, body.name)),
  'PUT /courses/api/core_classes/:id/': async ({ db, actor, params, body }) =>
    renamed(await renameClass(db, { actor, kind: 'core_class', id: params.id }, body.name)),
  'GET /courses/api/cte_classes/': ({ db }) => listClasses(db, 'cte_class'),
  'POST /courses/api/cte_classes/': async ({ db, actor, body }) =>
    added(await addClass(db, { actor, kind: 'cte_class' }, body.name)),
  'PUT /courses/api/cte_classes/:id/': async ({ db, actor, params, body }) =>
    renamed(await renameClass(db, { actor, kind: 'cte_class', id: params.id }, body.name)),
  'GET /courses/api/list/': ({ db }) => listCourses(db),
  'POST /courses/api/add/': async ({ db, actor, body }) => added(await addCourse(db, actor, body)),
  'GET /courses/api/courses/:id/': ({ db, params }) => findCourse(db, params.id),
  'PUT /courses/api/courses/:id/': async ({ db, actor, params, body }) => ({
    ...(await changeCourse(db, { actor, id: params.id }, body)),
    message: 'Course updated successfully!',
  }),
  'DELETE /courses/api/courses/:id/': async ({ db, actor, params }) => {
    await removeCourse(db, { actor, id: params.id })
    return { message: 'Course deleted' }
  },
}

const added = <T extends { name: string }>(saved: T) => ({ ...saved, message: `"${saved.name}" added.` })
const renamed = <T extends { name: string }>(saved: T) => ({
  ...saved,
  message: `Renamed to "${saved.name}".`,
})
