import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import styles from './reports.module.css'

const LONG_SECONDS = 2

/** A report that is being read: after a moment it says how long it has taken, and can be stopped. */
export function Waiting({ onStop }: { onStop: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((past) => past + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Card aria-busy="true">
      {seconds >= LONG_SECONDS && (
        <div className={styles.waiting}>
          <progress aria-label="Reading the report" />
          <span>Reading the report, {seconds} seconds so far</span>
          <Button variant="subtle" size="compact-sm" onClick={onStop}>
            Stop
          </Button>
        </div>
      )}
      <div aria-hidden>
        <SkeletonRows />
      </div>
    </Card>
  )
}
