import { lazy, Suspense } from 'react'

const Toasts = lazy(() => import('./toasts.tsx').then((part) => ({ default: part.Toasts })))

/** Where messages appear: once in the app. It is loaded after the first paint; earlier messages wait for it. */
export const ToastHost = () => (
  <Suspense fallback={null}>
    <Toasts />
  </Suspense>
)
