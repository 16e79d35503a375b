import { UnstyledButton } from '@mantine/core'
import { GRADE_CODES, gradeLabel, type GradeCode } from '#contract/words.ts'
import { gradeColour } from './grades.tsx'
import styles from './grade-chips.module.css'

type GradeChipsProps = {
  /** Every grade unless told otherwise. */
  grades?: readonly GradeCode[]
  chosen: GradeCode | null
  /** null when the grade that was chosen is chosen again. */
  onChoose: (grade: GradeCode | null) => void
}

/** A chip for each grade, one of which can be chosen. */
export const GradeChips = ({ grades = GRADE_CODES, chosen, onChoose }: GradeChipsProps) => (
  <div className={styles.chips} role="group" aria-label="Grade level">
    {grades.map((code) => (
      <UnstyledButton
        key={code}
        className={styles.chip ?? ''}
        style={{ '--grade': gradeColour(code) }}
        aria-label={gradeLabel(code)}
        aria-pressed={chosen === code}
        onClick={() => onChoose(chosen === code ? null : code)}
      >
        {chosen === code ? gradeLabel(code) : gradeLabel(code).split(' ')[0]}
      </UnstyledButton>
    ))}
  </div>
)
