import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { PageEntry } from './page-entry.ts'
import { pages } from './pages.tsx'
import { SkeletonRows } from './ui/feedback/list-state.tsx'
import { lazyPart, type LazyPart } from './ui/lazy-part.tsx'

type PageParts = {
  content: LazyPart<object>
  /** What a student sees. */
  own: LazyPart<object>
}

const partOf = (load: PageEntry['load']) =>
  lazyPart<object>(() => load().then(({ Page }): ComponentType => Page), <SkeletonRows />)

/** The content of every page by its path. */
export const pageParts: ReadonlyMap<string, PageParts> = new Map(
  pages.map(({ path, load, own }) => {
    const content = partOf(load)
    return [path, { content, own: own ? partOf(own) : content }]
  }),
)

/** Loads the scripts of the page at an address of ours; resolves at once where there is none. Throws 'Loading chunk failed'. */
export async function preloadPage(pathname: string, isStudent: boolean): Promise<void> {
  const page = pages.find(({ path }) => matchPath(path, pathname))
  const parts = page && pageParts.get(page.path)
  await (isStudent ? parts?.own : parts?.content)?.preload()
}
