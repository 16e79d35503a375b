import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Assignment, SectionPeriod } from '#contract/schedules.ts'
import { GROUP_TYPE_SHORT, type GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { toastFailure } from '#web/ui/toast.ts'
import { AssignDialog } from './assign-dialog.tsx'
import styles from './schedules.module.css'

type PeriodCardProps = {
  period: SectionPeriod
  grade: GradeCode
  assignments: Assignment[]
  mayEdit: boolean
}

/** One section period with who meets whom in it. */
export function PeriodCard({ period, grade, assignments, mayEdit }: PeriodCardProps) {
  const queryClient = useQueryClient()
  const [isAssigning, setIsAssigning] = useState(false)
  const time = timeSpan(period.start_time, period.end_time)
  const remove = useMutation({
    mutationFn: ({ assignment_id: assignmentId }: Assignment) =>
      call('DELETE /schedules/api/section-periods/assignments/:assignmentId/', { params: { assignmentId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['schedule-grid'] }),
    onError: () => toastFailure('Failed to update schedule. Please try again.'),
  })
  const askToRemove = async (assignment: Assignment) => {
    const sentence = `${assignment.teacher_name} will no longer meet ${assignment.group_name} at ${time} from today. Attendance taken until now stays.`
    if (await confirm({ sentence, yes: 'Remove', danger: true })) remove.mutate(assignment)
  }
  return (
    <Card role="group" aria-label={period.name}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{time}</h2>
        {mayEdit && (
          <Button variant="default" size="compact-md" onClick={() => setIsAssigning(true)}>
            Assign a group
          </Button>
        )}
      </div>
      <p className={styles.line}>
        {weekdaysShort(period.days_of_week)}
        {period.homeroom && ' · Homeroom'}
      </p>
      {assignments.length === 0 && <p className={styles.line}>No Teachers Assigned</p>}
      <ul className={styles.assignments}>
        {assignments.map((assignment) => (
          <li key={assignment.id}>
            <span className={styles.type} data-type={assignment.group_type}>
              {GROUP_TYPE_SHORT[assignment.group_type]}
            </span>
            <span className={styles.who}>
              {assignment.group_name} with {assignment.teacher_name}
            </span>
            {mayEdit && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remove ${assignment.group_name} with ${assignment.teacher_name}`}
                onClick={() => void askToRemove(assignment)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAssigning && <AssignDialog period={period} grade={grade} onClose={() => setIsAssigning(false)} />}
    </Card>
  )
}
