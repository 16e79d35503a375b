import type { ReactNode } from 'react'
import { useIsPrinting } from './printing.ts'

/** Content that is in the page only while it is printed. */
export const OnPaper = ({ children }: { children: () => ReactNode }) =>
  useIsPrinting() ? <div className="print-only">{children()}</div> : null
