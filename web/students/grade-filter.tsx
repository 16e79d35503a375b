import { Button, Switch, UnstyledButton } from '@mantine/core'
import { GRADE_CODES, gradeLabel, type GradeCode } from '#contract/words.ts'
import { gradeColour } from '#web/school/grades.tsx'
import { isTouched, type Filter } from './filter.ts'
import styles from './directory.module.css'

type GradeFilterProps = {
  filter: Filter
  canSeeInactive: boolean
  /** null when the grade that was chosen is chosen again. */
  onChoose: (grade: GradeCode | null) => void
  onInactive: (inactive: boolean) => void
  onClear: () => void
}

/** A chip for each grade, and what else narrows or widens the list. */
export const GradeFilter = ({ filter, canSeeInactive, onChoose, onInactive, onClear }: GradeFilterProps) => (
  <div className={styles.filters}>
    <div className={styles.chips} role="group" aria-label="Grade level">
      {GRADE_CODES.map((code) => (
        <UnstyledButton
          key={code}
          className={styles.chip ?? ''}
          style={{ '--grade': gradeColour(code) }}
          aria-label={gradeLabel(code)}
          aria-pressed={filter.grade === code}
          onClick={() => onChoose(filter.grade === code ? null : code)}
        >
          {filter.grade === code ? gradeLabel(code) : gradeLabel(code).split(' ')[0]}
        </UnstyledButton>
      ))}
    </div>
    {canSeeInactive && (
      <Switch
        size="xs"
        label="Inactive students"
        checked={filter.inactive}
        onChange={(event) => onInactive(event.currentTarget.checked)}
      />
    )}
    {isTouched(filter) && (
      <Button variant="transparent" size="compact-md" className={styles.clear ?? ''} onClick={onClear}>
        Clear Filters
      </Button>
    )}
  </div>
)
