import type { ReactNode } from 'react'
import styles from './saving-line.module.css'

/** Shows whether the changes on a board are saved, to the right of the filter bar. */
export const SavingLine = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>
