import { useQuery } from '@tanstack/react-query'
import { CallFailure, call } from '#web/api.ts'
import { ListState } from '#web/ui/list-state.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import type { TeachersClass } from './classes.ts'
import { SheetForm } from './sheet-form.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** One teacher's sheet for one class on one day, as the server has it, ready to be marked. */
export function Sheet({ date, taught }: { date: string; taught: TeachersClass }) {
  const query = { section_period_id: taught.period.id, date, teacher_id: taught.teacher }
  const sheet = useQuery({
    queryKey: ['attendance', 'sheet', query],
    queryFn: ({ signal }) => call('GET /attendance/submit/', { query, signal }),
    // What is on the screen is being marked: it must not change under the teacher's hands.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (sheet.error instanceof CallFailure && sheet.error.status === 401) return <SignInAgain />
  if (taught.students.length === 0) {
    return (
      <EmptyPanel title="No students in this group.">The office can add students under Groups.</EmptyPanel>
    )
  }
  return <ListState query={sheet}>{(saved) => <SheetForm saved={saved} taught={taught} />}</ListState>
}
