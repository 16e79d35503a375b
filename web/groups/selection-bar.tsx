import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'

/** A bar at the bottom of the window with actions for the selected students. */
export const SelectionBar = ({ children, ...props }: PaperProps & { children: ReactNode }) => (
  <Paper
    className={styles.bar ?? ''}
    role="region"
    aria-label="Selected students"
    mt={16}
    px={16}
    py={12}
    radius="lg"
    {...props}
  >
    {children}
  </Paper>
)
