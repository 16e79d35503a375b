import { useQuery, useQueryClient } from '@tanstack/react-query'
import { groupsQuery, studentsQuery } from '../queries.ts'
import type { People } from './who.ts'

/** Students come and groups change while the page is open all day. */
const RECENT = { staleTime: 60_000, refetchOnWindowFocus: true }

/** Everybody whom an absence can be of; `load` asks again where that was a minute ago. */
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
      // The form says so where there are no earlier ones.
      () => undefined,
    )
  const hasFailed = !people && (students.isError || groups.isError)
  const retry = () => void Promise.all([students.refetch(), groups.refetch()])
  return { people, load, hasFailed, retry }
}
