import { Button, Group, Switch } from '@mantine/core'
import type { GradeCode } from '#contract/words.ts'
import { GradeChips } from '#web/school/grade-chips.tsx'
import { hasFilter, type Filter } from './filter.ts'
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
  <Group gap="10px 18px" mih={30} mb={14} c="dimmed">
    <GradeChips chosen={filter.grade} onChoose={onChoose} />
    {canSeeInactive && (
      <Switch
        size="xs"
        label="Inactive students"
        checked={filter.inactive}
        onChange={(event) => onInactive(event.currentTarget.checked)}
      />
    )}
    {hasFilter(filter) && (
      <Button variant="transparent" size="compact-md" className={styles.clear ?? ''} onClick={onClear}>
        Clear Filters
      </Button>
    )}
  </Group>
)
