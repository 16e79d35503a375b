import type { Who } from '#contract/route.ts'
import type { FirstCall, OpenedPage } from './opened-page.ts'

/** The sections of the side navigation with their headings, in this order. */
export const NAV_SECTIONS = {
  day: undefined,
  people: 'People',
  teaching: 'Teaching',
  school: 'School',
} as const

/** The groups of the sections of the settings, in this order. */
export const SETTINGS_GROUPS = {
  school: 'School',
  families: 'Messages to families',
  data: 'Data',
} as const

/** A page of the table, without its address and its screen. */
export type Page = {
  /** The heading of the page where it names no other, and what a visitor sees above the sign-in. */
  title: string
  /** The office's name for it, in the search, where that is another one. */
  officeTitle?: string
  /** As in the contract of a call. The holders of links have pages outside this table. */
  who: Exclude<Who, 'link' | 'substitute'>
  /** The page that the navigation marks as active for it, where its address does not begin with that one's. */
  navPath?: string
  /** Where the side navigation lists it. */
  nav?: { section: keyof typeof NAV_SECTIONS; label: string }
  /** Where the list of the settings has it; `label` where its title says more or less. */
  section?: keyof typeof SETTINGS_GROUPS
  label?: string
  /** Shown to a visitor instead of 'Please log in'. */
  signIn?: string
  /** It shows what this browser has stored where there is no network. */
  opensOffline?: true
  /** What it always asks for first; its HTML carries the replies. */
  first?: (page: OpenedPage) => readonly FirstCall[]
}

/** A table of pages by their address; `navPath` is one of them. */
export const definePages = <Path extends `/${string}`>(pages: {
  [P in Path]: Page & { navPath?: NoInfer<Path> }
}): Readonly<Record<Path, Page>> => pages
