import { Button, Group, Switch, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { GradeCode } from '#contract/words.ts'
import { GradeChips } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { type Filter, hasFilter } from './filter.ts'
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

type DirectoryActionsProps = { text: string; onType: (text: string) => void }

/** The search box, and the ways to more students. */
export function DirectoryActions({ text, onType }: DirectoryActionsProps) {
  const canOpen = useCanOpen()
  return (
    <>
      <TextInput
        type="search"
        className={styles.search ?? ''}
        w={{ base: '100%', sm: 372 }}
        aria-label="Search by name or email"
        placeholder="Search by name or email (minimum 3 characters)..."
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {canOpen('/students/upload-students') && (
        <Button variant="default" component={Link} to="/students/upload-students">
          Upload
        </Button>
      )}
      {canOpen('/students/add') && (
        <Button component={Link} to="/students/add">
          Add student
        </Button>
      )}
    </>
  )
}
