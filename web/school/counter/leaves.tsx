import { useState } from 'react'
import { useSchoolClock } from '#web/school/clock.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { CounterButton } from './counter-button.tsx'
import type { CounterStudent } from './counter-student.ts'
import type { LeaveDialogProps } from './leave-dialog.tsx'
import { useUndoEntry } from './use-undo-entry.ts'

/** Asks who is dismissed, when, with whom and why. */
export const LeaveDialog = lazyComponent<LeaveDialogProps>(() =>
  import('./leave-dialog.tsx').then((part) => part.LeaveDialog),
)

/** One press while the student stands at the counter; the dialog has the time, who picks up, and the reason. */
export function LeavesButton({ student }: { student: CounterStudent }) {
  const { time } = useSchoolClock()
  const [isOpen, setIsOpen] = useState(false)
  const undo = useUndoEntry()
  const leave = useSave('POST /attendance/leaves/', {
    send: (student_id: number) => ({ body: { student_id } }),
    adds: () => `${fullName(student)} was dismissed.`,
    refreshes: ['attendance', 'students'],
    undo:
      ({ absence_id }) =>
      () =>
        undo.mutate(absence_id),
  })
  const name = fullName(student)
  return (
    <>
      <CounterButton
        label={`Dismissed ${clockTime(time)}`}
        fullLabel={`${name} dismissed ${clockTime(time)}`}
        moreLabel={`More about the dismissal of ${name}`}
        control="leaves"
        isPending={leave.isPending}
        onPress={() => leave.mutate(student.student_id)}
        onMore={() => setIsOpen(true)}
      />
      {isOpen && <LeaveDialog student={student} onClose={() => setIsOpen(false)} />}
    </>
  )
}
