import { useEffect } from 'react'

let isSkipped = false
/** Suppresses the browser's own question, because the user was already asked. */
export const suppressBeforeUnload = () => void (isSkipped = true)

/** Lets the browser ask before it closes the window while something is unsaved. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    isSkipped = false
    const warn = (event: BeforeUnloadEvent) => isSkipped || event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
