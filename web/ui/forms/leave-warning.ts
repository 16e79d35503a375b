import { useEffect } from 'react'

let isLettingGo = false
/** The person has been asked already what becomes of it, so the browser need not ask again. */
export const skipLeaveWarning = () => void (isLettingGo = true)

/** Asks before the window is closed while something is not saved yet. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    isLettingGo = false
    const warn = (event: BeforeUnloadEvent) => isLettingGo || event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
