import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { answeredQuery, waitingQuery } from './queries.ts'
import { RequestCard } from './request-card.tsx'
import { RequestsToAnswer } from './to-answer.tsx'
import styles from './requests.module.css'

/** The requests of all teachers. */
export function OfficeRequests() {
  const [search, setSearch] = useSearchParams()
  const state = search.get('state') === 'ended' ? 'ended' : 'open'
  return (
    <>
      <PageHeader
        context="Absences that teachers request"
        actions={
          <>
            <PrintButton />
            <SegmentedControl
              aria-label="Status"
              value={state}
              onChange={(next) => setSearch({ state: next }, { replace: true })}
              data={[
                { value: 'open', label: 'Pending' },
                { value: 'ended', label: 'Answered' },
              ]}
            />
          </>
        }
      />
      {state === 'open' ? <Waiting /> : <Answered />}
    </>
  )
}

const FAILURE = 'The requests could not be loaded.'

function Waiting() {
  const requests = useQuery(waitingQuery())
  return (
    <ListState
      query={requests}
      failure={FAILURE}
      empty={
        <EmptyPanel title="No pending requests.">
          Requests appear here when a teacher requests an absence. A teacher who calls is entered on Coverage.
        </EmptyPanel>
      }
    >
      {(list) => <RequestsToAnswer requests={list} />}
    </ListState>
  )
}

function Answered() {
  const requests = useInfiniteQuery({ ...answeredQuery(), select: ({ pages }) => pages.flat() })
  return (
    <ListState
      query={requests}
      failure={FAILURE}
      empty={<EmptyPanel title="No requests have been answered yet." />}
    >
      {(list) => (
        <>
          <ul className={styles.list}>
            {list.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} isOffice />
              </li>
            ))}
          </ul>
          <ShowOlder query={requests}>Show older requests</ShowOlder>
        </>
      )}
    </ListState>
  )
}
