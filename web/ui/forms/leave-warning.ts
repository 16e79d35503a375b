import { useEffect } from 'react'

let isSkipped = false
/** The person was asked already, so the browser must not ask again. */
export const suppressBeforeUnload = () => void (isSkipped = true)

/** Has the browser ask before the window is closed while something is not saved. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    isSkipped = false
    const warn = (event: BeforeUnloadEvent) => isSkipped || event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
