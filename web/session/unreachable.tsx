import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#web/school/current-user.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Shown if a start-up check failed, in which case no one counts as signed in. */
export function Unreachable() {
  const { unreachable, refresh } = useSession()
  const [isChecking, setChecking] = useState(false)
  if (!unreachable) return null
  const retry = () => {
    setChecking(true)
    void refresh().finally(() => setChecking(false))
  }
  return (
    <Notice
      tone="bad"
      title="Homeroom could not confirm your sign-in"
      action={
        <Button variant="default" onClick={retry} loading={isChecking}>
          Retry
        </Button>
      }
    >
      The server did not respond, so this page treats you as logged out. Please check the connection.
    </Notice>
  )
}
