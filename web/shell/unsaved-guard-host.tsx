import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { addSignOutGuard } from '#web/school/sign-out-guards.ts'
import {
  askToLeave,
  confirmLeavePage,
  hasUnsavedEdits,
  shouldConfirmLeave,
} from '#web/ui/forms/unsaved-guard.ts'

/** Asks before unsaved edits of any form are left behind: for another page, another site, or a logout. */
export function UnsavedGuardHost() {
  // The router knows one blocker at a time, so that this one asks for pages too.
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    shouldConfirmLeave(currentLocation, nextLocation),
  )
  const ask = useEffectEvent(async () => {
    if (await confirmLeavePage()) blocker.proceed?.()
    else blocker.reset?.()
  })
  // Whoever stays and leaves again at once is asked again, although the state in between was never rendered.
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
