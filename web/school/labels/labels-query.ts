import type { QueryClient } from '@tanstack/react-query'
import type { GradeCode } from '#contract/words.ts'
import { invalidate } from '#web/subjects.ts'
import { query } from '#web/query.ts'

/** The labels in use and the pairs that are kept, of the school or of one grade. */
export const labelsQuery = (grade?: GradeCode) =>
  query('GET /students/api/labels/', { ...(grade !== undefined && { query: { grade_level: grade } }) })

/** Labels and pairs stand on records too. */
export const invalidateLabels = (queries: QueryClient) =>
  invalidate(queries, 'GET /students/api/labels/', 'students')
