import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { PageEntry } from './page-entry.ts'
import { pages } from './pages.tsx'
import { SkeletonRows } from './ui/feedback/list-state.tsx'
import { lazyPart, type LazyPart } from './ui/lazy-part.tsx'

type PagePart = LazyPart<object> & Pick<PageEntry, 'load'>
type PageParts = {
  content: PagePart
  /** What a student sees. */
  own: PagePart
}

const partOf = (load: PageEntry['load']): PagePart =>
  Object.assign(
    lazyPart<object>(
      () => load().then(({ Page }): ComponentType => Page),
      () => <SkeletonRows />,
    ),
    { load },
  )

/** The content of every page by its path. */
export const pageParts: ReadonlyMap<string, PageParts> = new Map(
  pages.map(({ path, load, own }) => {
    const content = partOf(load)
    return [path, { content, own: own ? partOf(own) : content }]
  }),
)

/** Loads what the page at an address of ours shows first; resolves at once where there is none. Throws 'Loading chunk failed'. */
export async function preloadPage(pathname: string, isStudent: boolean): Promise<void> {
  const page = pages.find(({ path }) => matchPath(path, pathname))
  const parts = page && pageParts.get(page.path)
  const part = isStudent ? parts?.own : parts?.content
  if (!part) return
  await part.preload()
  const { prepare } = await part.load()
  await prepare?.()
}
