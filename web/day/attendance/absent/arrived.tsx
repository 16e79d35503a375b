import { Button } from '@mantine/core'
import { useSchoolClock } from '#web/school/clock.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'
import { useSave, type Save } from '#web/ui/forms/use-save.tsx'

export type Arrive = Save<number>

/** Records that a student arrived now, and offers to undo it. The page keeps it, because the row may disappear. */
export function useArrive(): Arrive {
  const undo = useSave('POST /attendance/absences/remove/', {
    send: (absence_id: number) => ({ body: { absence_ids: [absence_id], apply: true } }),
    refreshes: ['attendance'],
    awaitsRefresh: true,
  })
  return useSave('POST /attendance/arrivals/', {
    send: (student_id: number) => ({ body: { student_id } }),
    refreshes: ['attendance'],
    removesRow: true,
    undo:
      ({ absence_id }) =>
      () =>
        undo.mutate(absence_id),
  })
}

type ArrivedButtonProps = {
  student: { student_id: number; first_name: string; last_name: string }
  arrive: Arrive
}

/** One press while the student stands at the counter. */
export function ArrivedButton({ student, arrive }: ArrivedButtonProps) {
  const { time } = useSchoolClock()
  const isPending = arrive.isPending && arrive.variables === student.student_id
  return (
    <Button
      variant="default"
      size="compact-md"
      data-control="arrived"
      loading={isPending}
      disabled={arrive.isPending && !isPending}
      aria-label={`${fullName(student)} arrived ${clockTime(time)}`}
      onClick={() => arrive.mutate(student.student_id)}
    >
      Arrived {clockTime(time)}
    </Button>
  )
}
