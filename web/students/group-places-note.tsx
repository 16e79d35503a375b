import { Alert } from '@mantine/core'
import { gradeLabel, type GradeCode } from '#contract/words.ts'
import type { StudentDetail } from '#contract/students.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { shortDay } from '#web/school/days.ts'

type GroupPlacesNoteProps = {
  before: Pick<StudentDetail, 'is_active' | 'grade_level' | 'first_name'>
  after: { is_active: boolean; grade_level: GradeCode | null }
}

/** Says before saving what follows from a deactivation or another grade. */
export function GroupPlacesNote({ before, after }: GroupPlacesNoteProps) {
  const { today } = useSchoolClock()
  const leaves = before.is_active && !after.is_active
  const moves = before.is_active && after.grade_level !== null && after.grade_level !== before.grade_level
  return (
    <div aria-live="polite">
      {(leaves || moves) && (
        <Alert color="yellow" mt="md" title={`Saving ends group places today, ${shortDay(today)}`}>
          {leaves
            ? `${before.first_name} leaves all groups and is signed out.`
            : `${before.first_name} leaves the groups of ${gradeLabel(before.grade_level)} and is without groups in ${gradeLabel(after.grade_level)}.`}{' '}
          Attendance that was taken stays as it is.
        </Alert>
      )}
    </div>
  )
}
