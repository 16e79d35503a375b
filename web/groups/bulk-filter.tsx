import { Switch, TextInput } from '@mantine/core'
import type { GradeCode } from '#contract/words.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import styles from './bulk.module.css'

/** Which of the students are in view. */
export type Shown = { grade: GradeCode | null; search: string; onlyChosen: boolean }

export const BulkFilter = ({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) => (
  <div className={styles.filter} role="search" aria-label="Students">
    <GradeSelect
      className={styles.grade ?? ''}
      clearable
      placeholder="All grades"
      value={shown.grade}
      onChange={(grade) => onShow({ ...shown, grade })}
    />
    <TextInput
      className={styles.search ?? ''}
      label="Search"
      placeholder="Name, email or homeroom teacher"
      autoComplete="off"
      value={shown.search}
      onChange={(event) => onShow({ ...shown, search: event.currentTarget.value })}
    />
    <Switch
      className={styles.only ?? ''}
      label="Only selected students"
      checked={shown.onlyChosen}
      onChange={(event) => onShow({ ...shown, onlyChosen: event.currentTarget.checked })}
    />
  </div>
)
