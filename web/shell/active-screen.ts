import { matchPath } from 'react-router'
import type { PageEntry } from '#web/pages.tsx'

type Page = Pick<PageEntry, 'path' | 'within'>

/** The listed screen that an address belongs to: the one that its entry names, else the one whose address begins it. */
export function litScreen(pathname: string, pages: readonly Page[], listed: readonly Page[]) {
  const address = pages.find(({ path }) => matchPath(path, pathname))?.within ?? pathname
  const holding = listed.map(({ path }) => path).filter((path) => matchPath({ path, end: false }, address))
  // '/attendance' does not light up where '/attendance/board' does, which is listed too.
  return holding.toSorted((one, other) => other.length - one.length)[0]
}
