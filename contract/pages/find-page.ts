import { makePathMatcher } from './match-path.ts'
import type { Page } from './page.ts'
import { PAGES, type PagePath } from './pages.ts'

export type ListedPage = Page & { path: PagePath }

/** The table of pages as a list. */
export const listedPages = (Object.keys(PAGES) as PagePath[]).map((path): ListedPage =>
  Object.assign({ path }, PAGES[path]),
)

/** Finds the page at an address without its search, with the values of its parameters. */
export const findPage = makePathMatcher(Object.fromEntries(listedPages.map((page) => [page.path, page])))
