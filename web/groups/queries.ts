import { query } from '#web/query.ts'
import { useQuery } from '@tanstack/react-query'

/** Every group by grade and name; with a year those that are planned for it. */
export const useGroupList = (year?: number) => useQuery(query('GET /groups/api/list/', { query: { year } }))
