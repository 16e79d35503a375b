import { SegmentedControl, Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MAX_CORRECTIONS_AT_ONCE } from '#contract/day/attendance/office-words.ts'
import { pagedQuery } from '#web/query.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { Responses } from './responses.tsx'
import { CorrectionCard } from './correction-card.tsx'
import { waitingQuery } from './corrections-count.tsx'
import { AUTO_REFRESH, olderPages } from './queue-pages.ts'

/** Correction requests (teachers see only their own) and family responses. */
export function Page() {
  const { may } = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const waiting = useQuery({ ...waitingQuery(), enabled: may.administer })
  const state = search.get('state') === 'ended' ? 'ended' : 'open'
  const isOfFamilies = may.administer && isFamilies(search.get('from'), waiting.data)
  const show = (change: Record<string, string>) => {
    const from = isOfFamilies ? 'families' : 'teachers'
    setSearch({ ...(may.administer && { from }), state, ...change }, { replace: true })
  }
  return (
    <>
      <PageHeader
        context={
          may.administer
            ? 'Corrections requested by teachers, and responses from families'
            : 'Corrections you requested'
        }
        actions={
          <>
            <PrintButton />
            {may.administer && (
              <SegmentedControl
                aria-label="From"
                value={isOfFamilies ? 'families' : 'teachers'}
                onChange={(from) => show({ from })}
                data={[
                  { value: 'teachers', label: withCount('Teachers', waiting.data?.open) },
                  { value: 'families', label: withCount('Families', waiting.data?.answers) },
                ]}
              />
            )}
            <SegmentedControl
              aria-label="Status"
              value={state}
              onChange={(next) => show({ state: next })}
              data={[
                { value: 'open', label: 'Pending' },
                { value: 'ended', label: 'Reviewed' },
              ]}
            />
          </>
        }
      />
      {isOfFamilies ? (
        <Responses key={state} state={state === 'open' ? 'open' : 'decided'} />
      ) : (
        <Requests key={state} state={state} isOffice={may.administer} />
      )}
    </>
  )
}

const withCount = (label: string, count = 0) => (count > 0 ? `${label} (${count})` : label)

/** By default the tab with pending items is open. */
const isFamilies = (from: string | null, waiting: { open: number; answers: number } | undefined) =>
  from === null ? waiting !== undefined && waiting.open === 0 && waiting.answers > 0 : from === 'families'

function Requests({ state, isOffice }: { state: 'open' | 'ended'; isOffice: boolean }) {
  const requests = useInfiniteQuery({
    ...pagedQuery(
      'GET /attendance/corrections/',
      { query: { state } },
      olderPages(state === 'open', MAX_CORRECTIONS_AT_ONCE),
    ),
    select: ({ pages }) => pages.flat(),
    ...AUTO_REFRESH,
  })
  return (
    <ListState
      query={requests}
      failure="The requests could not be loaded."
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
          <ShowOlder query={requests}>Show older requests</ShowOlder>
        </>
      )}
    </ListState>
  )
}

function NoRequests({ state, isOffice }: { state: 'open' | 'ended'; isOffice: boolean }) {
  if (state === 'ended') return <EmptyPanel title="No requests have been reviewed yet." />
  return isOffice ? (
    <EmptyPanel title="No pending requests.">
      Requests appear here when a teacher requests a correction after the deadline for taking attendance.
    </EmptyPanel>
  ) : (
    <EmptyPanel title="You have no pending requests.">
      To request one, open a sheet past its deadline and choose Request a correction.
    </EmptyPanel>
  )
}
