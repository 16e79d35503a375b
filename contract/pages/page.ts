import type { Who } from '#contract/route.ts'
import type { FirstCall, OpenedPage } from './opened-page.ts'

/** The groups of the sections of the settings, in this order. */
export const SETTINGS_GROUPS = {
  school: 'School',
  families: 'Messages to families',
  data: 'Data',
} as const

/** A page of the table, without its address and its screen. */
export type Page = {
  /** The default heading of the page, which visitors also see above the sign-in. */
  title: string
  /** The office's name for it in the search, if it differs. */
  officeTitle?: string
  /** The same roles as for a call. People who open a link have pages outside this table. */
  who: Exclude<Who, 'link' | 'substitute'>
  /** The page that the navigation marks as active for it, if its address does not begin with that page's address. */
  navPath?: string
  /** The group in the list of settings; `label` replaces the title there. */
  section?: keyof typeof SETTINGS_GROUPS
  label?: string
  /** Shown to a visitor instead of 'Please log in'. */
  signIn?: string
  /** True for a page that works without a network from what the browser has stored. */
  opensOffline?: true
  /** The calls that it always makes first; its HTML carries the replies. */
  first?: (page: OpenedPage) => readonly FirstCall[]
}

/** Checks that the `navPath` of each page is an address of the table. */
export const definePages = <Path extends `/${string}`>(pages: {
  [P in Path]: Page & { navPath?: NoInfer<Path> }
}): Readonly<Record<Path, Page>> => pages
