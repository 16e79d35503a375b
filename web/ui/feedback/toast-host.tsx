import { lazy, Suspense } from 'react'

const Toasts = lazy(() => import('./toasts.tsx').then((part) => ({ default: part.Toasts })))

/** Stands once around the pages, where messages appear. It comes after the first paint; earlier messages wait for it. */
export const ToastHost = () => (
  <Suspense fallback={null}>
    <Toasts />
  </Suspense>
)
