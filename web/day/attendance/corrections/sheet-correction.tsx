import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import { clockTime } from '#web/school/display.ts'
import { longDay } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { query } from '#web/query.ts'
import type { SavedSheet } from '../drafts/marks.ts'
import { useEndCorrection } from './use-end-correction.ts'

const RequestDialog = lazyComponent(() => import('./request-dialog.tsx').then((part) => part.RequestDialog))

type SheetCorrectionProps = {
  saved: SavedSheet
  students: { id: number; name: string }[]
  /** The times of the class. */
  meeting: MeetingTimes
}

/** Shown above a locked sheet: teachers can request a correction, and see a pending request. */
export function SheetCorrection({ saved, students, meeting }: SheetCorrectionProps) {
  const [isRequesting, setIsRequesting] = useState(false)
  const { section_period_id, date, teacher_id } = saved
  const isClosed = saved.may.request_correction || saved.may.needs_reason
  const requests = useQuery({
    ...query('GET /attendance/corrections/', { query: { section_period_id, date } }),
    enabled: isClosed,
    staleTime: 0,
  })
  const request = requests.data?.find(({ teacher }) => teacher.id === teacher_id)
  const end = useEndCorrection()
  if (!isClosed) return null
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
  return (
    <>
      <Notice
        tone="warning"
        action={
          !requests.isPending && <Button onClick={() => setIsRequesting(true)}>Request a correction</Button>
        }
      >
        {saved.may.blocked_reason}
      </Notice>
      {isRequesting && (
        <RequestDialog
          saved={saved}
          students={students}
          meeting={meeting}
          onClose={() => setIsRequesting(false)}
        />
      )}
    </>
  )
}
