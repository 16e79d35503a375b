import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'

/** The labels in use and the pairs that are kept, of the school or of one grade. */
export const labelsQuery = (grade?: GradeCode) =>
  queryOptions({
    queryKey: ['labels', grade ?? null],
    queryFn: ({ signal }) =>
      call('GET /students/api/labels/', {
        ...(grade !== undefined && { query: { grade_level: grade } }),
        signal,
      }),
  })

/** Labels and pairs stand on records too. */
export const invalidateLabels = (queries: QueryClient) =>
  Promise.all(['labels', 'students'].map((part) => queries.invalidateQueries({ queryKey: [part] })))
