import type { ReactNode } from 'react'
import { useIsPrinting } from './printing.ts'

/** Content that exists only while the page is printed. */
export const OnPaper = ({ children }: { children: () => ReactNode }) =>
  useIsPrinting() ? <div className="print-only">{children()}</div> : null
