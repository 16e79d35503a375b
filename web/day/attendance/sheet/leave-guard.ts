import { useEffect, useEffectEvent } from 'react'
import { confirm, prepareConfirm } from '#web/ui/feedback/confirm.tsx'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import { setPageGuard } from '#web/ui/forms/unsaved-guard.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'

const QUESTION = 'You have unsaved changes. Are you sure you want to go back?'

type LeaveGuardOptions = {
  hasUnsaved: boolean
  /** Marks are on their way to the server. */
  hasUnsent: boolean
  discard: () => Promise<void>
}

/**
 * Asks before the person leaves unsaved marks for another page of ours, where leaving discards them; and has the browser
 * warn before it closes a page whose marks have not arrived at the server.
 */
export function useLeaveGuard({ hasUnsaved, hasUnsent, discard }: LeaveGuardOptions): void {
  useLeaveWarning(hasUnsaved || hasUnsent)
  useEffect(() => afterFirstInteraction(prepareConfirm), [])
  const isUnsaved = useEffectEvent(() => hasUnsaved)
  const confirmLeave = useEffectEvent(async () => {
    const leaves = await confirm({
      message: QUESTION,
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Stay',
      isDestructive: true,
    })
    if (leaves) await discard()
    return leaves
  })
  useEffect(() => setPageGuard({ isUnsaved: () => isUnsaved(), confirmLeave: () => confirmLeave() }), [])
}
