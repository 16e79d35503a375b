import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { OnPaper } from './on-paper.tsx'
import { useIsPrinting } from './printing.ts'

type AloneOnPaperProps = {
  children: () => ReactNode
  /** Called after the first print, so that the page itself can be printed again. */
  onPrinted?: () => void
}

/** Content that is printed in place of the page while it is mounted. */
export function AloneOnPaper({ children, onPrinted }: AloneOnPaperProps) {
  useEffect(() => {
    document.documentElement.dataset['paper'] = 'alone'
    return () => {
      delete document.documentElement.dataset['paper']
    }
  }, [])
  const isPrinting = useIsPrinting()
  const hasBegun = useRef(false)
  const end = useEffectEvent(() => onPrinted?.())
  useEffect(() => {
    if (isPrinting) hasBegun.current = true
    else if (hasBegun.current) end()
  }, [isPrinting])
  return createPortal(<OnPaper>{children}</OnPaper>, document.body)
}
