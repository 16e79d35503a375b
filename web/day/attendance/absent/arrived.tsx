import { useState } from 'react'
import { useSchoolClock } from '#web/school/clock.ts'
import { CounterButton } from '#web/school/counter/counter-button.tsx'
import type { CounterStudent } from '#web/school/counter/counter-student.ts'
import { useUndoEntry } from '#web/school/counter/use-undo-entry.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'
import { useSave, type Save } from '#web/ui/forms/use-save.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import type { ArrivedDialogProps } from './arrived-dialog.tsx'

const ArrivedDialog = lazyComponent<ArrivedDialogProps>(() =>
  import('./arrived-dialog.tsx').then((part) => part.ArrivedDialog),
)

export type Arrive = Save<CounterStudent>

/** Records that a student arrived now, and offers to undo it. The page keeps it, because the row may disappear. */
export function useArrive(): Arrive {
  const undo = useUndoEntry()
  return useSave('POST /attendance/arrivals/', {
    send: ({ student_id }: CounterStudent) => ({ body: { student_id } }),
    adds: (student) => `${fullName(student)} arrived.`,
    refreshes: ['attendance'],
    removesRow: true,
    undo:
      ({ absence_id }) =>
      () =>
        undo.mutate(absence_id),
  })
}

type ArrivedButtonProps = { student: CounterStudent; arrive: Arrive }

/** One press while the student stands at the counter; the dialog has the time and the reason. */
export function ArrivedButton({ student, arrive }: ArrivedButtonProps) {
  const { time } = useSchoolClock()
  const [isOpen, setIsOpen] = useState(false)
  const isPending = arrive.isPending && arrive.variables?.student_id === student.student_id
  const name = fullName(student)
  return (
    <>
      <CounterButton
        label={`Arrived ${clockTime(time)}`}
        fullLabel={`${name} arrived ${clockTime(time)}`}
        moreLabel={`More about the arrival of ${name}`}
        control="arrived"
        isPending={isPending}
        isDisabled={arrive.isPending}
        onPress={() => arrive.mutate(student)}
        onMore={() => setIsOpen(true)}
      />
      {isOpen && <ArrivedDialog student={student} onClose={() => setIsOpen(false)} />}
    </>
  )
}
