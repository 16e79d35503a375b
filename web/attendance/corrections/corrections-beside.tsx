import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { call } from '#web/api.ts'
import { longDay } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useDialogFocus } from '#web/ui/focus/use-dialog-focus.ts'
import type { SavedSheet } from '../drafts/marks.ts'
import { useEndCorrection } from './use-corrections.ts'

const AskDialog = lazy(() =>
  import('./corrections-ask.tsx').then(({ AskDialog: part }) => ({ default: part })),
)

type BesideProps = { saved: SavedSheet; students: { id: number; name: string }[] }

/** Beside a sheet whose days are over: a teacher can ask for a correction, and both see the request that waits. */
export function CorrectionsBeside({ saved, students }: BesideProps) {
  const { opened: isAsking, open, close } = useDialogFocus<true>()
  const { section_period_id, date, teacher_id } = saved
  const isOver = saved.may.request_correction || saved.may.needs_reason
  const waiting = useQuery({
    queryKey: ['attendance', 'corrections', 'sheet', section_period_id, date],
    queryFn: ({ signal }) =>
      call('GET /attendance/corrections/', { query: { section_period_id, date }, signal }),
    enabled: isOver,
    staleTime: 0,
  })
  const request = waiting.data?.find(({ teacher }) => teacher.id === teacher_id)
  const end = useEndCorrection()
  if (!isOver) return null
  if (request) {
    return (
      <Notice
        tone="plain"
        title={
          saved.may.request_correction
            ? 'Your request waits for the office'
            : `${request.teacher.name} asks for a correction`
        }
        action={
          <>
            <Button variant="default" component={Link} to="/attendance/corrections">
              {request.may.decide ? 'Decide' : 'Show the request'}
            </Button>
            {request.may.withdraw && (
              <Button
                variant="default"
                loading={end.isPending}
                onClick={() => end.mutate({ withdraw: request.id })}
              >
                Withdraw
              </Button>
            )}
          </>
        }
      >
        Asked on {longDay(request.asked.day)} at {request.asked.time}: {request.reason}
      </Notice>
    )
  }
  if (!saved.may.request_correction) return null
  return (
    <>
      <Notice
        tone="warning"
        action={!waiting.isPending && <Button onClick={() => open(true)}>Ask for a correction</Button>}
      >
        {saved.may.blocked_reason}
      </Notice>
      {isAsking && (
        <Suspense fallback={null}>
          <AskDialog saved={saved} students={students} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
