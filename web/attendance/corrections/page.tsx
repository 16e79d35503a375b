import { SegmentedControl, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MAX_CORRECTIONS_AT_ONCE } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { isPoll } from '#web/ui/polling.ts'
import { CorrectionCard } from './correction-card.tsx'

const REFRESH_MS = 60_000

/** Requests for corrections: the office decides them, teachers follow their own. */
export function Page() {
  const { may } = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const state = search.get('state') === 'ended' ? 'ended' : 'open'
  return (
    <>
      <PageHeader
        title="Corrections"
        context={
          may.administer ? 'What teachers ask the office to correct' : 'What you asked the office to correct'
        }
        actions={
          <>
            <PrintButton />
            <SegmentedControl
              aria-label="Which requests"
              value={state}
              onChange={(next) => setSearch(next === 'ended' ? { state: next } : {}, { replace: true })}
              data={[
                { value: 'open', label: 'Waiting' },
                { value: 'ended', label: 'Decided' },
              ]}
            />
          </>
        }
      />
      <Requests key={state} state={state} isOffice={may.administer} />
    </>
  )
}

function Requests({ state, isOffice }: { state: 'open' | 'ended'; isOffice: boolean }) {
  const requests = useInfiniteQuery({
    queryKey: ['attendance', 'corrections', state],
    queryFn: (context) =>
      call('GET /attendance/corrections/', {
        query: context.pageParam === 0 ? { state } : { state, before: context.pageParam },
        signal: context.signal,
        background: isPoll(context),
      }),
    initialPageParam: 0,
    getNextPageParam: (page) =>
      state === 'open' || page.length < MAX_CORRECTIONS_AT_ONCE ? undefined : page.at(-1)?.id,
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  return (
    <ListState
      query={requests}
      failure="Failed to load the requests."
      empty={<NoRequests state={state} isOffice={isOffice} />}
    >
      {(list) => (
        <>
          <Stack component="ul" gap={14} m={0} p={0} style={{ listStyle: 'none' }}>
            {list.map((request) => (
              <li key={request.id}>
                <CorrectionCard request={request} />
              </li>
            ))}
          </Stack>
          <ShowOlder query={requests}>Show Older Requests</ShowOlder>
        </>
      )}
    </ListState>
  )
}

function NoRequests({ state, isOffice }: { state: 'open' | 'ended'; isOffice: boolean }) {
  if (state === 'ended') return <EmptyPanel title="No request has been decided yet." />
  return isOffice ? (
    <EmptyPanel title="Nothing waits for the office.">
      When a teacher asks for a correction after the days for taking attendance, it appears here.
    </EmptyPanel>
  ) : (
    <EmptyPanel title="No correction of yours waits.">
      Open a sheet whose days for taking attendance are over, and choose Ask for a correction.
    </EmptyPanel>
  )
}
