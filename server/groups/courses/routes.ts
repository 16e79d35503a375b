import { gradeInFile } from '#contract/grades.ts'
import type { Course, courses } from '#contract/groups/courses.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listFile, type ListTable } from '#server/http/files/table-file.ts'
import { createClass, renameClass } from './classes.ts'
import { findCourse, findGradeLevel, listClasses, listCourses, listGradeLevels } from './queries.ts'
import { createCourse, deleteCourse, updateCourse } from './save.ts'
import { sentences } from './sentences.ts'

const COURSE_TABLE: ListTable<Course> = {
  title: 'Courses',
  columns: {
    Course: ({ name }) => name,
    Grade: ({ grade_level }) => (grade_level ? gradeInFile(grade_level.id) : null),
  },
}

export const coursesHandlers: Handlers<typeof courses> = {
  'GET /courses/api/grade_levels/': ({ db }) => listGradeLevels(db),
  'GET /courses/api/grade_levels/:id/': ({ db, params }) => findGradeLevel(db, params.id),
  'GET /courses/api/core_classes/': ({ db }) => listClasses(db, 'core_class'),
  'GET /api/core-classes/': ({ db }) => listClasses(db, 'core_class'),
  'POST /courses/api/core_classes/': async (call) =>
    withAddedMessage(await createClass(call, 'core_class', call.body.name)),
  'PUT /courses/api/core_classes/:id/': async (call) =>
    withRenamedMessage(await renameClass(call, { kind: 'core_class', id: call.params.id }, call.body.name)),
  'GET /courses/api/cte_classes/': ({ db }) => listClasses(db, 'cte_class'),
  'POST /courses/api/cte_classes/': async (call) =>
    withAddedMessage(await createClass(call, 'cte_class', call.body.name)),
  'PUT /courses/api/cte_classes/:id/': async (call) =>
    withRenamedMessage(await renameClass(call, { kind: 'cte_class', id: call.params.id }, call.body.name)),
  'GET /courses/api/list/': async (call) => {
    const listed = await listCourses(call.db)
    return (await listFile(call, listed, COURSE_TABLE)) ?? listed
  },
  'POST /courses/api/add/': async (call) => withAddedMessage(await createCourse(call, call.body)),
  'GET /courses/api/courses/:id/': ({ db, params }) => findCourse(db, params.id),
  'PUT /courses/api/courses/:id/': async (call) => ({
    ...(await updateCourse(call, call.params.id, call.body)),
    message: sentences.updated,
  }),
  'DELETE /courses/api/courses/:id/': async (call) => {
    await deleteCourse(call, call.params.id)
    return { message: sentences.deleted }
  },
}

const withAddedMessage = <T extends { name: string }>(saved: T) => ({
  ...saved,
  message: sentences.added(saved.name),
})
const withRenamedMessage = <T extends { name: string }>(saved: T) => ({
  ...saved,
  message: sentences.renamed(saved.name),
})
