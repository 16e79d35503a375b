import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const SlotElement = createContext<HTMLElement | null>(null)
export const HeaderSlotProvider = SlotElement.Provider

/** A part of the sheet that is shown in the page's header. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const element = useContext(SlotElement)
  return element && createPortal(children, element)
}
