import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#web/school/current-user.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Says that nobody counts as signed in only because the server did not answer. */
export function Unreachable() {
  const { unreachable, refresh } = useSession()
  const [busy, setBusy] = useState(false)
  if (!unreachable) return null
  const retry = () => {
    setBusy(true)
    void refresh().finally(() => setBusy(false))
  }
  return (
    <Notice
      tone="bad"
      title="Homeroom could not find out who you are"
      action={
        <Button variant="default" onClick={retry} loading={busy}>
          Retry
        </Button>
      }
    >
      The server did not answer, so this page treats you as logged out. Please check the connection.
    </Notice>
  )
}
