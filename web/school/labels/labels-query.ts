import type { GradeCode } from '#contract/grades.ts'
import { query } from '#web/query.ts'

/** The labels and pairs in use, of the school or of one grade. */
export const labelsQuery = (grade?: GradeCode) =>
  query('GET /students/api/labels/', { ...(grade !== undefined && { query: { grade_level: grade } }) })
