import { useQuery, type QueryClient } from '@tanstack/react-query'
import { invalidate } from '#web/subjects.ts'
import { query } from '#web/query.ts'

/** Every group by grade and name. */
export const useGroupList = () => useQuery(query('GET /groups/api/list/'))

/** A change of many students touches their groups and their records. */
export const invalidateGroupsAndStudents = (queries: QueryClient) => invalidate(queries, 'groups', 'students')
