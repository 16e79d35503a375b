import { matchPath } from 'react-router'
import type { PageEntry } from '#web/page-entry.ts'

type Page = Pick<PageEntry, 'path' | 'within'>

/** The listed screen that an address belongs to: the one that its entry names, else the longest that it begins with. */
export function activeScreen(pathname: string, pages: readonly Page[], listed: readonly Page[]) {
  const address = pages.find(({ path }) => matchPath(path, pathname))?.within ?? pathname
  const candidates = listed.map(({ path }) => path).filter((path) => matchPath({ path, end: false }, address))
  // '/attendance' is not active at '/attendance/board', which is listed too.
  return candidates.toSorted((a, b) => b.length - a.length)[0]
}
