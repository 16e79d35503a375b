import { query } from '#web/query.ts'
import { useQuery } from '@tanstack/react-query'

/** Every group by grade and name. */
export const useGroupList = () => useQuery(query('GET /groups/api/list/'))
