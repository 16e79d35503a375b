import type { ComponentType } from 'react'
import { findPage, listedPages } from '#contract/pages/find-page.ts'
import type { PagePath } from '#contract/pages/pages.ts'
import { SCREENS, type LoadPage } from './pages.tsx'
import { SkeletonRows } from './ui/feedback/list-state.tsx'
import { lazyComponent, type LazyPart } from './ui/lazy-part.tsx'

type PagePart = LazyPart<object> & { load: LoadPage }
type PageParts = {
  content: PagePart
  /** The version for students. */
  forStudent: PagePart
}

const partOf = (load: LoadPage): PagePart =>
  Object.assign(
    lazyComponent<object>(
      () => load().then(({ Page }): ComponentType => Page),
      () => <SkeletonRows />,
    ),
    { load },
  )

/** The content of every page. */
export const pageParts = Object.fromEntries(
  listedPages.map(({ path }): [PagePath, PageParts] => {
    const screen = SCREENS[path]
    const { load, loadForStudent } =
      typeof screen === 'function' ? { load: screen, loadForStudent: screen } : screen
    const content = partOf(load)
    return [path, { content, forStudent: loadForStudent === load ? content : partOf(loadForStudent) }]
  }),
) as Record<PagePath, PageParts>

/** Preloads the page at an address, if there is one. Throws if a chunk fails to load. */
export async function preloadPage(pathname: string, isStudent: boolean): Promise<void> {
  const page = findPage(pathname)
  if (!page) return
  const { content, forStudent } = pageParts[page.value.path]
  const part = isStudent ? forStudent : content
  await part.preload()
  const { preload } = await part.load()
  await preload?.()
}
