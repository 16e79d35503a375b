import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { confirm, prepareConfirm } from '#web/ui/feedback/confirm.tsx'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'

const SENTENCE = 'You have unsaved changes. Are you sure you want to go back?'

/**
 * Asks before unsaved marks are left for another page of ours, where leaving discards them; and has the browser warn
 * before it closes a page whose marks have not arrived at the server.
 */
export function useLeaveGuard({
  unsaved,
  unsent,
  discard,
}: {
  unsaved: boolean
  unsent: boolean
  discard: () => Promise<void>
}): void {
  const blocker = useBlocker(unsaved)
  useLeaveWarning(unsaved || unsent)
  useEffect(() => prepareConfirm(), [])
  const ask = useEffectEvent(async () => {
    const leaves = await confirm({
      message: SENTENCE,
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Stay',
      isDestructive: true,
    })
    if (!leaves) return blocker.reset?.()
    // Where nothing is kept there is nothing to forget.
    await discard().catch(() => undefined)
    blocker.proceed?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void ask()
  }, [blocker.state])
}
