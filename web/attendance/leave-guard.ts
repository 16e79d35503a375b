import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '#web/ui/confirm.tsx'

const SENTENCE = 'You have unsaved changes. Are you sure you want to go back?'

let isLettingGo = false
/** The person has been asked already what becomes of the marks, so the browser need not ask again. */
export const letGo = () => (isLettingGo = true)

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
  const risky = unsaved || unsent
  useEffect(() => {
    if (!risky) return undefined
    isLettingGo = false
    const warn = (event: BeforeUnloadEvent) => isLettingGo || event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [risky])
  const ask = useEffectEvent(async () => {
    const leaves = await confirm({
      sentence: SENTENCE,
      yes: 'Leave without saving',
      no: 'Stay',
      danger: true,
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
