import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchResults } from '#contract/search.ts'
import { call } from '#web/api.ts'
import { fitOf } from './matching.ts'

const DEBOUNCE_MS = 50
const NOTHING: SearchResults = { students: [], staff: [], groups: [] }

/**
 * What the school has with these words. Until the answer is there, `found` is what the answer before has of them:
 * nothing is ever shown that does not fit the words of now.
 */
export function useFound(words: readonly string[]) {
  const wanted = words.join(' ')
  const [asked] = useDebouncedValue(wanted, DEBOUNCE_MS, { leading: true })
  const answer = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call('GET /api/search/', { query: { search: asked }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  const isOfNow = asked === wanted && !answer.isPlaceholderData
  const error = isOfNow ? answer.error : null
  const data = answer.data ?? NOTHING
  return {
    found: wanted === '' ? NOTHING : isOfNow ? data : narrowed(data, words),
    isPending: wanted !== '' && !(isOfNow && (answer.isSuccess || (answer.isError && !answer.isFetching))),
    error,
    retry: () => void answer.refetch(),
  }
}

const narrowed = ({ students, staff, groups }: SearchResults, words: readonly string[]): SearchResults => ({
  students: students.filter((one) =>
    has(words, one.first_name, one.last_name, one.email, one.student_number),
  ),
  staff: staff.filter((one) => has(words, one.first_name, one.last_name, one.email)),
  groups: groups.filter((one) => has(words, one.name)),
})

const has = (words: readonly string[], ...texts: (string | null)[]) => fitOf(words, ...texts) !== undefined
