import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MAX_RESPONSES_AT_ONCE } from '#contract/day/attendance/office-words.ts'
import { pagedQuery } from '#web/query.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { ResponseCard } from './response-card.tsx'
import { AUTO_REFRESH, olderPages } from './queue-pages.ts'

type ResponsesProps = { state: 'open' | 'decided' }

/** Family responses: the office accepts or declines in one click. */
export function Responses({ state }: ResponsesProps) {
  const responses = useInfiniteQuery({
    ...pagedQuery(
      'GET /attendance/answers/',
      { query: { state } },
      olderPages(state === 'open', MAX_RESPONSES_AT_ONCE),
    ),
    select: ({ pages }) => pages.flat(),
    ...AUTO_REFRESH,
  })
  return (
    <ListState
      query={responses}
      failure="The family responses could not be loaded."
      empty={
        state === 'open' ? (
          <EmptyPanel title="No family responses to review.">
            Responses appear here when a family gives a reason through its link.
          </EmptyPanel>
        ) : (
          <EmptyPanel title="No family responses have been reviewed yet." />
        )
      }
    >
      {(list) => (
        <>
          <Stack component="ul" gap={14} m={0} p={0} style={{ listStyle: 'none' }}>
            {list.map((response) => (
              <li key={response.id}>
                <ResponseCard response={response} />
              </li>
            ))}
          </Stack>
          <ShowOlder query={responses}>Show older responses</ShowOlder>
        </>
      )}
    </ListState>
  )
}
