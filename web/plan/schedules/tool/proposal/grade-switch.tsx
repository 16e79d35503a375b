import { Box } from '@mantine/core'
import type { GradeCode } from '#contract/grades.ts'
import { GradeChips } from '#web/school/grades.tsx'

type GradeSwitchProps = {
  grades: readonly GradeCode[]
  grade: GradeCode
  onGrade: (grade: GradeCode) => void
}

/** Switches between the grades of a proposal, because only one is shown at a time. */
export const GradeSwitch = ({ grades, grade, onGrade }: GradeSwitchProps) =>
  (grades.length > 1 || !grades.includes(grade)) && (
    <Box mb={14} className="screen-only">
      <GradeChips grades={grades} chosen={grade} onChoose={(next) => next !== null && onGrade(next)} />
    </Box>
  )
