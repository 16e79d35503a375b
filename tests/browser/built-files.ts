import type { Page, Route } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { PAGE_FILES, type PageFiles } from '#contract/page-data.ts'
import type { PagePath } from '#contract/pages/pages.ts'

const DIST = new URL('../../dist/', import.meta.url)

const readFiles = () => JSON.parse(readFileSync(new URL(PAGE_FILES, DIST), 'utf8')) as PageFiles

/** The address of the script with the screen of a page. */
export function scriptOfScreen(path: PagePath): string {
  const last = readFiles().pages[path]?.content.scripts.at(-1)
  if (!last) throw new Error(`The build has no script for ${path}.`)
  return last
}

/** The scripts that a page of the staff loads once someone uses it fail: those that its HTML does not name. */
export const abortLater = (page: Page, path: PagePath): Promise<void> =>
  routeLater(page, path, (route) => route.abort())

/** The same scripts wait until the function that is returned is called. */
export async function holdLater(page: Page, path: PagePath): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await routeLater(page, path, async (route) => {
    await held
    await route.continue()
  })
  return release
}

async function routeLater(page: Page, path: PagePath, act: (route: Route) => Promise<void>): Promise<void> {
  const { staff, pages } = readFiles()
  const html = readFileSync(new URL('index.html', DIST), 'utf8')
  const first = new Set([...staff.scripts, ...(pages[path]?.content.scripts ?? [])])
  await page.route('**/static/*.js', (route) => {
    const { pathname } = new URL(route.request().url())
    return first.has(pathname) || html.includes(pathname) ? route.continue() : act(route)
  })
}
