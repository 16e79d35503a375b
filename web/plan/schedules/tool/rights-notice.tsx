import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Tells teachers what they can change in the tool, and what only the office can. */
export function RightsNotice({ may }: Pick<ScheduleGrid, 'may'>) {
  if (!may.edit || (may.assign_self && may.end_others)) return null
  return (
    <Notice>
      You can assign groups to other teachers and remove your own assignments. Only the office can assign
      groups to you, or move or remove another teacher’s.
    </Notice>
  )
}
