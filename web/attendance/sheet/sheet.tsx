import { useQuery } from '@tanstack/react-query'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import type { TeachersClass } from './classes.ts'
import { NoSheet } from './no-sheet.tsx'
import { SheetForm } from './sheet-form.tsx'
import { loadSheet } from './sheet-source.ts'

/** One teacher's sheet for one class on one day, ready to be marked. */
export function Sheet({ date, taught }: { date: string; taught: TeachersClass }) {
  const { id: account } = useCurrentUser()
  const { today } = useSchoolClock()
  const sheet = useQuery({
    queryKey: ['attendance', 'sheet', account, date, taught.period.id, taught.teacher],
    queryFn: ({ signal }) => loadSheet({ account, date, today, taught }, signal),
    // What is on the screen is being marked: it must not change under the teacher's hands.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (sheet.data) {
    if (taught.students.length > 0) return <SheetForm begun={sheet.data} taught={taught} />
    const { blocked_reason } = sheet.data.saved.may
    return (
      <EmptyPanel title={blocked_reason ?? 'No students in this group.'}>
        {blocked_reason ? 'Choose another class or date above.' : 'The office can add students under Groups.'}
      </EmptyPanel>
    )
  }
  if (!sheet.error) return <SkeletonRows rows={10} />
  return <NoSheet failure={sheet.error} isTrying={sheet.isFetching} onRetry={() => void sheet.refetch()} />
}
