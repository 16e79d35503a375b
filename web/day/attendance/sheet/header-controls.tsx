import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const HeaderElement = createContext<HTMLElement | null>(null)
export const HeaderControlsProvider = HeaderElement.Provider

/** A control of the sheet that is shown in the page's header. */
export function HeaderControls({ children }: { children: ReactNode }) {
  const element = useContext(HeaderElement)
  return element && createPortal(children, element)
}
