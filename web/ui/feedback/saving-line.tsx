import type { ReactNode } from 'react'
import styles from './saving-line.module.css'

/** How far the changes of a board have been saved, at the right of the filter bar above it. */
export const SavingLine = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>
