import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { ownRequestsQuery, REQUESTS, type AbsenceRequest } from './queries.ts'
import { RequestCard } from './request-card.tsx'
import { daysText } from './request-text.ts'
import styles from './requests.module.css'

const RequestDialog = lazyComponent(() => import('./request-dialog.tsx').then((part) => part.RequestDialog))

/** In the address while the form for a new request is open, so that a link can open it. */
const NEW = 'new'

/** A teacher's own requests with how the office answered. */
export function OwnRequests({ teacher }: { teacher: number }) {
  const [search, setSearch] = useSearchParams()
  const [changed, setChanged] = useState<AbsenceRequest>()
  const isNew = search.has(NEW)
  const showNew = (isShown: boolean) => setSearch(isShown ? { [NEW]: '1' } : {}, { replace: true })
  const requests = useInfiniteQuery({ ...ownRequestsQuery(), select: ({ pages }) => pages.flat() })
  const add = <Button onClick={() => showNew(true)}>Request an absence</Button>
  return (
    <>
      <PageHeader context="Only you and the office can see them" actions={add} />
      <ListState
        query={requests}
        failure="Your requests could not be loaded."
        empty={
          <EmptyPanel title="You have not requested an absence.">
            Choose the days and classes that you will miss. The office finds someone for your classes.
          </EmptyPanel>
        }
      >
        {(list) => (
          <>
            <ul className={styles.list} aria-label="Your absence requests">
              {list.map((request) => (
                <li key={request.id}>
                  <RequestCard
                    request={request}
                    actions={
                      request.may.change && (
                        <OwnActions request={request} onChange={() => setChanged(request)} />
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            <ShowOlder query={requests}>Show older requests</ShowOlder>
          </>
        )}
      </ListState>
      {isNew && <RequestDialog teacher={teacher} onClose={() => showNew(false)} />}
      {changed && <RequestDialog teacher={teacher} request={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

type OwnActionsProps = { request: AbsenceRequest; onChange: () => void }

function OwnActions({ request, onChange }: OwnActionsProps) {
  const { id } = request
  const days = daysText(request)
  const withdraw = useSave('POST /api/teachers/me/absence-requests/:requestId/withdraw/', {
    send: () => ({ params: { requestId: id } }),
    refreshes: REQUESTS,
    awaitsRefresh: true,
  })
  const ask = async () => {
    const isConfirmed = await confirm({
      message: `Withdraw your request for ${days}?`,
      confirmLabel: 'Withdraw',
    })
    if (isConfirmed) withdraw.mutate()
  }
  return (
    <>
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() => void ask()}
        aria-label={`Withdraw the request for ${days}`}
      >
        Withdraw
      </Button>
      <Button variant="default" onClick={onChange} aria-label={`Change the request for ${days}`}>
        Change
      </Button>
    </>
  )
}
