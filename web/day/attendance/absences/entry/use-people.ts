import { useQuery, useQueryClient } from '@tanstack/react-query'
import { groupsQuery, studentsQuery } from '../queries.ts'
import type { People } from './who.ts'

/** The page stays open all day while students and groups change, so the lists are refreshed. */
const RECENT = { staleTime: 60_000, refetchOnWindowFocus: true }

/** The students and groups that can have an absence. `load` refetches them if they are older than a minute. */
export function usePeople() {
  const queries = useQueryClient()
  const students = useQuery({ ...studentsQuery, ...RECENT })
  const groups = useQuery({ ...groupsQuery, ...RECENT })
  const people: People | undefined = students.data &&
    groups.data && { students: students.data, groups: groups.data }
  const load = (): Promise<People | undefined> =>
    Promise.all([
      queries.fetchQuery({ ...studentsQuery, ...RECENT }),
      queries.fetchQuery({ ...groupsQuery, ...RECENT }),
    ]).then(
      ([loadedStudents, loadedGroups]) => ({ students: loadedStudents, groups: loadedGroups }),
      // The form shows an error if there is no cached list either.
      () => undefined,
    )
  const hasFailed = !people && (students.isError || groups.isError)
  const retry = () => void Promise.all([students.refetch(), groups.refetch()])
  return { people, load, hasFailed, retry }
}
