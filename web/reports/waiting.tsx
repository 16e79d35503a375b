import { Button, Group } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'

const LONG_SECONDS = 2

/** Shown while a report loads. After two seconds it shows the elapsed time and a button to stop. */
export function Waiting({ onStop }: { onStop: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useInterval(() => setSeconds((past) => past + 1), 1000, { autoInvoke: true })
  return (
    <Card aria-busy="true">
      {seconds >= LONG_SECONDS && (
        <Group gap={12} pb={10}>
          <progress aria-label="Loading the report" style={{ width: 180, accentColor: 'var(--accent)' }} />
          <span>Loading the report, {seconds} seconds so far</span>
          <Button variant="subtle" size="compact-sm" onClick={onStop}>
            Stop
          </Button>
        </Group>
      )}
      <div aria-hidden>
        <SkeletonRows />
      </div>
    </Card>
  )
}
