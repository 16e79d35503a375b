import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '#web/ui/confirm.tsx'

const SENTENCE = 'You have unsaved changes. Are you sure you want to go back?'

/** Asks before unsaved marks are left, inside the app and by the browser itself. */
export function useLeaveGuard(unsaved: boolean): void {
  const blocker = useBlocker(unsaved)
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ sentence: SENTENCE, yes: 'Leave without saving', no: 'Stay', danger: true }).then(
      (leave) => (leave ? blocker.proceed() : blocker.reset()),
    )
  }, [blocker])
}
