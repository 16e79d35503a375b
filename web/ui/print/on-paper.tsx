import type { ReactNode } from 'react'
import { useIsPrinting } from './printing.ts'

/** What is in the page while it is printed only. */
export const OnPaper = ({ children }: { children: () => ReactNode }) =>
  useIsPrinting() ? <div className="print-only">{children()}</div> : null
