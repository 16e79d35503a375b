import type { GradeCode } from '#contract/grades.ts'
import { query } from '#web/query.ts'

/** The labels and pairs in use, of the school or of one grade, today or in the year that is planned. */
export const labelsQuery = (of: { grade_level?: GradeCode; year?: number | undefined } = {}) =>
  query('GET /students/api/labels/', { query: of })
