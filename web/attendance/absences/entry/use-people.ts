import { useQuery, useQueryClient } from '@tanstack/react-query'
import { groupsQuery, studentsQuery } from '../queries.ts'
import type { People } from './who.ts'

/** Everybody whom an absence can be of, loaded once. */
export function usePeople() {
  const queries = useQueryClient()
  const students = useQuery(studentsQuery)
  const groups = useQuery(groupsQuery)
  const people: People | undefined = students.data &&
    groups.data && { students: students.data, groups: groups.data }
  const load = (): Promise<People | undefined> =>
    Promise.all([queries.ensureQueryData(studentsQuery), queries.ensureQueryData(groupsQuery)]).then(
      ([loadedStudents, loadedGroups]) => ({ students: loadedStudents, groups: loadedGroups }),
      // The form says so.
      () => undefined,
    )
  const hasFailed = !people && (students.isError || groups.isError)
  const retry = () => void Promise.all([students.refetch(), groups.refetch()])
  return { people, load, hasFailed, retry }
}
