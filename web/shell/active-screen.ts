import { matchPath } from 'react-router'
import { findPage } from '#contract/pages/find-page.ts'

/** The listed screen that an address belongs to: the one that the table names for it, else the longest that it begins with. */
export function activeScreen(pathname: string, listed: readonly { path: string }[]) {
  const address = findPage(pathname)?.value.navPath ?? pathname
  const candidates = listed.map(({ path }) => path).filter((path) => matchPath({ path, end: false }, address))
  // '/attendance' is not active at '/attendance/board', which is listed too.
  return candidates.toSorted((a, b) => b.length - a.length)[0]
}
