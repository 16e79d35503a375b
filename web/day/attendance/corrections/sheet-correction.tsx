import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clockTime } from '#web/school/display.ts'
import { longDay } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { query } from '#web/query.ts'
import type { SavedSheet } from '../drafts/marks.ts'
import { useEndCorrection } from './use-end-correction.ts'

export type SheetCorrectionProps = {
  saved: SavedSheet
  /** Whether the teacher marks what the office is to correct. */
  isCorrecting: boolean
  onCorrect: () => void
}

/** Shown above a locked sheet: teachers can request a correction, and see a pending request. */
export function SheetCorrection({ saved, isCorrecting, onCorrect }: SheetCorrectionProps) {
  const { section_period_id, date, teacher_id } = saved
  const requests = useQuery({
    ...query('GET /attendance/corrections/', { query: { section_period_id, date } }),
    staleTime: 0,
  })
  const request = requests.data?.find(({ teacher }) => teacher.id === teacher_id)
  const end = useEndCorrection()
  if (request) {
    return (
      <Notice
        tone="plain"
        title={
          saved.may.request_correction
            ? 'Your request is pending'
            : `${request.teacher.name} requests a correction`
        }
        action={
          <>
            <Button variant="default" component={Link} to="/attendance/corrections">
              {request.may.decide ? 'Review' : 'Show the request'}
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
        Requested on {longDay(request.asked.day)} at {clockTime(request.asked.time)}: {request.reason}
      </Notice>
    )
  }
  if (!saved.may.request_correction) return null
  if (isCorrecting)
    return <Notice tone="plain">Mark the sheet of {longDay(saved.date)} as it should be.</Notice>
  return (
    <Notice
      tone="warning"
      action={!requests.isPending && <Button onClick={onCorrect}>Request a correction</Button>}
    >
      {saved.may.blocked_reason}
    </Notice>
  )
}
