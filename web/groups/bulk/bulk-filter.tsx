import { Switch, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import type { GradeCode } from '#contract/words.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import styles from './bulk.module.css'

/** Which of the students are in view. */
export type Shown = {
  grade: GradeCode | null
  search: string
  /** Those who were selected when it was asked to see only them: a row stays when its tick goes. */
  only: ReadonlySet<number> | null
}

type BulkFilterProps = {
  ref: Ref<HTMLDivElement>
  shown: Shown
  chosen: ReadonlySet<number>
  onShow: (shown: Shown) => void
}

export const BulkFilter = ({ ref, shown, chosen, onShow }: BulkFilterProps) => (
  <div ref={ref} tabIndex={-1} className={styles.filter} role="search" aria-label="Students">
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
      checked={shown.only !== null}
      onChange={(event) => onShow({ ...shown, only: event.currentTarget.checked ? chosen : null })}
    />
  </div>
)
