import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { addSignOutGuard } from '#web/school/sign-out-guards.ts'
import {
  askToLeave,
  confirmLeavePage,
  hasUnsavedEdits,
  shouldConfirmLeave,
} from '#web/ui/forms/unsaved-guard.ts'

/** Asks before the user leaves unsaved edits in any form for another page, another site or a sign-out. */
export function UnsavedGuardHost() {
  // The router supports only one blocker at a time, so this one also asks for pages.
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    shouldConfirmLeave(currentLocation, nextLocation),
  )
  const latest = useRef(blocker)
  useEffect(() => void (latest.current = blocker), [blocker])
  const ask = useEffectEvent(async () => {
    const leaves = await confirmLeavePage()
    // Saving takes a while, in which the user may have left by another way.
    if (leaves) latest.current.proceed?.()
    else latest.current.reset?.()
  })
  // A user who stays and immediately leaves again is asked again, even if the state in between was never rendered.
  const leavingFor = blocker.state === 'blocked' ? blocker.location : undefined
  useEffect(() => {
    if (leavingFor) void ask()
  }, [leavingFor])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => hasUnsavedEdits() && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  useEffect(() => addSignOutGuard(askToLeave), [])
  return null
}
