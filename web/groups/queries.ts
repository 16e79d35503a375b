import { useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** Every group by grade and name. */
export const useGroupList = () =>
  useQuery({
    queryKey: ['groups', 'list'],
    queryFn: ({ signal }) => call('GET /groups/api/list/', { signal }),
  })

/** A change of many students touches their groups and their records. */
export const invalidateGroupsAndStudents = (queries: QueryClient) =>
  Promise.all(['groups', 'students'].map((part) => queries.invalidateQueries({ queryKey: [part] })))
