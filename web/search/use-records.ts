import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchResults } from '#contract/search.ts'
import { call } from '#web/api.ts'
import { matchRank } from './matching.ts'

const DEBOUNCE_MS = 50
const NOTHING: SearchResults = { students: [], staff: [], groups: [] }

/**
 * The records that match these words. Until the reply arrives, `records` are those of the reply before that match: nothing
 * is shown that does not match the present words.
 */
export function useRecords(words: readonly string[]) {
  const search = words.join(' ')
  const [requested] = useDebouncedValue(search, DEBOUNCE_MS, { leading: true })
  const reply = useQuery({
    queryKey: ['search', requested],
    queryFn: ({ signal }) => call('GET /api/search/', { query: { search: requested }, signal }),
    enabled: requested !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  const isCurrent = requested === search && !reply.isPlaceholderData
  const error = isCurrent ? reply.error : null
  const data = reply.data ?? NOTHING
  return {
    records: search === '' ? NOTHING : isCurrent ? data : matchingRecords(data, words),
    isPending: search !== '' && !(isCurrent && (reply.isSuccess || (reply.isError && !reply.isFetching))),
    error,
    retry: () => void reply.refetch(),
  }
}

const matchingRecords = (
  { students, staff, groups }: SearchResults,
  words: readonly string[],
): SearchResults => ({
  students: students.filter((record) =>
    matches(words, record.first_name, record.last_name, record.email, record.student_number),
  ),
  staff: staff.filter((record) => matches(words, record.first_name, record.last_name, record.email)),
  groups: groups.filter((record) => matches(words, record.name)),
})

const matches = (words: readonly string[], ...texts: (string | null)[]) =>
  matchRank(words, ...texts) !== undefined
