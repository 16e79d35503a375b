import { matchPath } from 'react-router'
import { findPage } from '#contract/pages/find-page.ts'

/** The navigation item of an address: its own, or the one set in the page table, or else the longest matching path. */
export function activeScreen(pathname: string, listed: readonly { path: string }[]) {
  if (listed.some(({ path }) => path === pathname)) return pathname
  const address = findPage(pathname)?.value.navPath ?? pathname
  const candidates = listed.map(({ path }) => path).filter((path) => matchPath({ path, end: false }, address))
  // At '/attendance/board', '/attendance' must not be active, because both are listed.
  return candidates.toSorted((a, b) => b.length - a.length)[0]
}
