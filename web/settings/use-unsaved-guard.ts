import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '#web/ui/feedback/confirm.tsx'

/** Asks before unsaved changes are left behind, be it for another page of ours or for another site. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    const leaves = await confirm({
      message: 'Your changes are not saved. Leave without saving?',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      isDestructive: true,
    })
    if (leaves) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void ask()
  }, [blocker.state])
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
