import { query } from '#web/query.ts'
import { queryOptions } from '@tanstack/react-query'

/** Who covers on a day; `unsavedAbsentIds` are absent besides those who are entered as absent. */
export const coverQuery = (date: string, unsavedAbsentIds: readonly number[]) =>
  queryOptions({
    ...query('GET /schedules/api/cover/', {
      query: unsavedAbsentIds.length > 0 ? { date, teacher_ids: [...unsavedAbsentIds] } : { date },
    }),
    // What was shown stays until the proposals with one more absent teacher are there.
    placeholderData: (shown) => (shown?.date === date ? shown : undefined),
  })

/** Everything that shows who is absent and who covers. */
export const COVER = ['GET /schedules/api/cover/', 'attendance'] as const
