import { query } from '#web/query.ts'
import { queryOptions } from '@tanstack/react-query'

/** The coverage of a day, as if the teachers in `unsavedAbsentIds` had already been saved as absent. */
export const coverQuery = (date: string, unsavedAbsentIds: readonly number[]) =>
  queryOptions({
    ...query('GET /schedules/api/cover/', {
      query: unsavedAbsentIds.length > 0 ? { date, teacher_ids: [...unsavedAbsentIds] } : { date },
    }),
    // Adding an absent teacher keeps the list on screen until its new proposals arrive.
    placeholderData: (shown) => (shown?.date === date ? shown : undefined),
  })

/** The queries that show who is absent and who covers. */
export const COVER = ['GET /schedules/api/cover/', 'attendance'] as const
