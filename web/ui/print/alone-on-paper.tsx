import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { OnPaper } from './on-paper.tsx'

/** Content that is printed in place of the page while it is mounted. */
export function AloneOnPaper({ children }: { children: () => ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['paper'] = 'alone'
    return () => {
      delete document.documentElement.dataset['paper']
    }
  }, [])
  return createPortal(<OnPaper>{children}</OnPaper>, document.body)
}
