import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)
export const HeaderPlace = Place.Provider

/** A control of the sheet that stands in the page's header. */
export function InHeader({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
