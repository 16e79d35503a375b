import { lazyPart } from '../lazy-part.tsx'
import { useIsIdle } from '../when-idle.ts'

const Toasts = lazyPart(() => import('./toasts.tsx').then((part) => part.Toasts))

/** Where messages appear: once in the app. It is loaded after the first paint; earlier messages wait for it. */
export const ToastHost = () => useIsIdle() && <Toasts />
