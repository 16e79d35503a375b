import { useEffect, useEffectEvent } from 'react'
import { confirm, prepareConfirm } from '#web/ui/feedback/confirm.tsx'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import { setPageGuard } from '#web/ui/forms/unsaved-guard.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'

const QUESTION = 'You have unsaved changes. Are you sure you want to go back?'

type LeaveGuardOptions = {
  hasUnsaved: boolean
  /** True while marks are being sent. */
  hasUnsent: boolean
  discard: () => Promise<void>
}

/**
 * Asks before the user leaves the page with unsaved marks, because leaving discards them. The browser also warns before it
 * closes a page whose marks have not reached the server.
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
