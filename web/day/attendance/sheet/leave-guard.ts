import { useEffect, useEffectEvent } from 'react'
import { ask, prepareConfirm } from '#web/ui/feedback/confirm.tsx'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import { setPageGuard } from '#web/ui/forms/unsaved-guard.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'

const QUESTION = 'You have unsaved changes. Are you sure you want to go back?'

type LeaveGuardOptions = {
  hasUnsaved: boolean
  /** True while marks are being sent. */
  hasUnsent: boolean
  discard: () => Promise<void>
  /** Resolves to true once the marks are saved, and to false where the user has to read why they are not. */
  save: () => Promise<boolean>
}

/**
 * Asks before the user leaves the page with unsaved marks, because leaving without saving discards them. The browser also warns before it
 * closes a page whose marks have not reached the server.
 */
export function useLeaveGuard({ hasUnsaved, hasUnsent, discard, save }: LeaveGuardOptions): void {
  useLeaveWarning(hasUnsaved || hasUnsent)
  useEffect(() => afterFirstInteraction(prepareConfirm), [])
  const isUnsaved = useEffectEvent(() => hasUnsaved)
  const confirmLeave = useEffectEvent(async () => {
    const answer = await ask({
      message: QUESTION,
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Stay',
      saveLabel: 'Save and continue',
      isDestructive: true,
    })
    if (answer === 'save') return save()
    if (answer === 'confirm') await discard()
    return answer === 'confirm'
  })
  useEffect(() => setPageGuard({ isUnsaved: () => isUnsaved(), confirmLeave: () => confirmLeave() }), [])
}
