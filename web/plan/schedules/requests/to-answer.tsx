import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { REQUESTS, type AbsenceRequest } from './queries.ts'
import { RequestCard } from './request-card.tsx'
import styles from './requests.module.css'

/** Requests with the office's two answers: plan coverage in one action, or decline with a sentence. */
export const RequestsToAnswer = ({ requests }: { requests: readonly AbsenceRequest[] }) => (
  <ul className={styles.list} aria-label="Absence requests">
    {requests.map((request) => (
      <li key={request.id}>
        <RequestToAnswer request={request} />
      </li>
    ))}
  </ul>
)

function RequestToAnswer({ request }: { request: AbsenceRequest }) {
  const { id, version, teacher, may } = request
  const [isDeclining, setDeclining] = useState(false)
  const navigate = useNavigate()
  const plan = useSave('POST /schedules/api/absence-requests/:requestId/plan/', {
    send: () => ({ params: { requestId: id }, body: { version } }),
    refreshes: [...REQUESTS, 'GET /schedules/api/cover/', 'attendance'],
    removesRow: true,
    onSuccess: ({ cover_date }) => navigate(`/schedules/cover?date=${cover_date}`),
  })
  return (
    <>
      <RequestCard
        request={request}
        isOffice
        actions={
          may.decide && (
            <>
              <Button
                variant="default"
                disabled={plan.isPending}
                onClick={() => setDeclining(true)}
                aria-label={`Decline the request of ${teacher.name}`}
              >
                Decline
              </Button>
              <Button
                loading={plan.isPending}
                disabled={!teacher.active}
                onClick={() => plan.mutate()}
                aria-label={`Plan coverage for ${teacher.name}`}
              >
                Plan coverage
              </Button>
            </>
          )
        }
      />
      {isDeclining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </>
  )
}
