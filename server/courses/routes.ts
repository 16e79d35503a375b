import type { courses } from '#contract/courses.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findGradeLevel, listCoreClasses, listGradeLevels } from './queries.ts'

export const coursesHandlers: Handlers<typeof courses> = {
  'GET /courses/api/grade_levels/': ({ db }) => listGradeLevels(db),
  'GET /courses/api/grade_levels/:id/': ({ db, params }) => findGradeLevel(db, params.id),
  'GET /api/core-classes/': ({ db }) => listCoreClasses(db),
}
