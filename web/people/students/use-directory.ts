import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { isFilterSet, isLongList, NO_FILTER, type Filter } from '#contract/people/directory-filter.ts'
import type { StudentListed } from '#contract/people/students.ts'
import { useChoice } from '#web/school/choices.ts'
import { filterStudents, pageOf, type PageOfStudents } from './filter.ts'
import { directoryPageQuery, ownGroupsQuery, seenStudentsQuery, sizeQuery, studentsQuery } from './queries.ts'

export type Directory = {
  /** Undefined until it is loaded. */
  page: PageOfStudents | undefined
  isPending: boolean
  isError: boolean
  isFetching: boolean
  retry: () => void
  /** Whether there are no students at all. */
  isListEmpty: boolean
  /** Everyone found, in the order of the list; undefined in a long list, of which only pages are loaded. */
  found: readonly StudentListed[] | undefined
  /** The ids of the students in the filter's group; undefined without such a group. */
  members: readonly number[] | undefined
  groupName: string | undefined
  /** Students before a search, among them the recently viewed ones. */
  offered: readonly StudentListed[]
}

const NOBODY: PageOfStudents = { found: 0, students: [], skipped: 0, next: null, previous: null }

/** The students found: a short list is loaded once and filtered here, a long one is filtered and paged by the server. */
export function useDirectory(filter: Filter): Directory {
  const { inactive } = filter
  const isSet = isFilterSet(filter)
  const group = useFilterGroup(filter)
  const size = useQuery(sizeQuery())
  const isLong = size.data && isLongList(size.data, inactive)
  const list = useQuery({ ...studentsQuery(inactive), enabled: isLong === false })
  const paged = useQuery({
    ...directoryPageQuery(isLong === true ? filter : NO_FILTER),
    enabled: isLong === true && isSet && !group.isUnknown,
  })
  const seen = useSeenStudents(isLong === true && !isSet)
  const used: UseQueryResult[] = isLong === undefined ? [size] : isLong ? [paged] : [list]
  const common = {
    isError: used.some(({ isError }) => isError),
    isFetching: used.some(({ isFetching }) => isFetching),
    retry: () => used.forEach(({ refetch }) => void refetch()),
    members: group.members,
    groupName: group.name,
  }
  if (isLong === true) {
    const page = group.isUnknown ? NOBODY : paged.data
    const isPending = group.isPending || !page
    return {
      ...common,
      page: isPending ? undefined : page,
      isPending,
      found: undefined,
      isListEmpty: false,
      offered: seen,
    }
  }
  const isPending = list.isPending || group.isPending
  const found = filterStudents(list.data ?? [], filter, group.members)
  return {
    ...common,
    page: isPending ? undefined : pageOf(found, filter.page),
    isPending,
    found,
    isListEmpty: list.data?.length === 0,
    offered: list.data ?? [],
  }
}

/** The filter's group if it is one of the user's own groups. */
function useFilterGroup({ group: id }: Filter) {
  const groups = useQuery({ ...ownGroupsQuery(), enabled: id !== null })
  const group = groups.data?.find((one) => one.id === id)
  return {
    name: group?.name,
    members: group?.student_ids,
    isPending: id !== null && groups.isPending,
    isUnknown: id !== null && !groups.isPending && !group,
  }
}

/** In a long list, the recently viewed students are loaded by their ids. */
function useSeenStudents(isUsed: boolean): readonly StudentListed[] {
  const [seen = []] = useChoice('students_seen')
  const students = useQuery({ ...seenStudentsQuery(seen), enabled: isUsed && seen.length > 0 })
  return students.data?.students ?? []
}
