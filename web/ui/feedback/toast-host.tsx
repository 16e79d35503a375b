import { useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import { lazyOptional } from '../lazy-part.tsx'
import { useIsInUse } from '../when-in-use.ts'
import { useUndoEnd } from './toast-undo.tsx'

const Toasts = lazyOptional(() => import('./toasts.tsx').then((part) => part.Toasts))

/** Renders the toasts. It loads after the first paint, and earlier messages wait for it. */
export function ToastHost() {
  useUndoEnd()
  const isInUse = useIsInUse()
  const hasToasts = useNotifications().notifications.length > 0
  const [isShown, setIsShown] = useState(false)
  if ((isInUse || hasToasts) && !isShown) setIsShown(true)
  return isShown && <Toasts />
}
