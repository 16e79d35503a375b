import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import styles from './uploads.module.css'

const AT_FIRST = 5
const AT_ONCE = 25

/**
 * The first few of a list that may be long, and below them how many more there are with a button for the next ones.
 * `total` counts also what the server did not send.
 */
export function useMore<T>(list: readonly T[], total: number): { shown: T[]; more: ReactNode } {
  const [count, setCount] = useState(AT_FIRST)
  const shown = list.slice(0, count)
  const further = total - shown.length
  const next = Math.min(AT_ONCE, list.length - shown.length)
  const more = further > 0 && (
    <p className={styles.soft}>
      and {further.toLocaleString('en-US')} more{' '}
      {next > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setCount(count + AT_ONCE)}>
          Show {next} more
        </Button>
      )}
    </p>
  )
  return { shown, more }
}
