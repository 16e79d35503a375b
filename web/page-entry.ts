import type { ComponentType } from 'react'
import type { Screen } from './school/screens.tsx'

/** The sections of the side navigation with their headings, in this order. */
export const NAV_SECTIONS = {
  day: undefined,
  people: 'People',
  teaching: 'Teaching',
  school: 'School',
} as const
type NavSection = keyof typeof NAV_SECTIONS

/** `prepare` loads what else the first paint of the page shows; a link that the pointer reaches calls it too. */
type PageModule = { Page: ComponentType; prepare?: () => Promise<unknown> }

export type PageEntry = Screen & {
  /** Named in the sign-in panel, which a visitor sees instead of the page. */
  title: string
  /** The office's name for it, in the search, where that is another one. */
  officeTitle?: string
  /** Shown to a visitor instead of 'Please log in'. */
  signIn?: string
  load: () => Promise<PageModule>
  /** What a student sees at the same address: their own record. */
  own?: PageEntry['load']
  /** The screen that the navigation marks as active for it, where its address does not begin with that one's. */
  within?: string
  /** Where the side navigation lists it. */
  nav?: { section: NavSection; label: string; Badge?: ComponentType }
}
