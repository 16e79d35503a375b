import { GROUP_TYPE_LABELS, GROUP_TYPE_SHORT, type GroupType } from '#contract/words.ts'
import styles from './type-chip.module.css'

/** 'Core', 'CTE' or 'HR' on the type's own tint. */
export const TypeChip = ({ type }: { type: GroupType }) => (
  <span className={styles.chip} data-type={type} title={GROUP_TYPE_LABELS[type]}>
    {GROUP_TYPE_SHORT[type]}
  </span>
)
