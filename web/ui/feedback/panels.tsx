import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './panels.module.css'

type PanelProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Said in place of a list that has nothing to show: what that means and what to do. */
export const EmptyPanel = ({ title, children, action }: PanelProps) => (
  <div className={styles.panel}>
    <h2 className={styles.title}>{title}</h2>
    {children && <div className={styles.text}>{children}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)

type ErrorPanelProps = { message: string; onRetry: () => void; retrying?: boolean }

/** Said in place of what could not be loaded. */
export const ErrorPanel = ({ message, onRetry, retrying = false }: ErrorPanelProps) => (
  <div className={styles.panel} role="alert">
    <p className={styles.error}>{message}</p>
    <div className={styles.action}>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    </div>
  </div>
)
