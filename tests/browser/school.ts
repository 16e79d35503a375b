import { PAGE_DATA_ID } from '#contract/page-data.ts'
import { expect, test as base, type Browser, type Locator, type Page, type TestInfo } from '@playwright/test'
import { expectNothingSerious, seriousFindings } from './axe.ts'
import { abortLater } from './built-files.ts'
import type { RunningSchool, SchoolOptions } from './running-school.ts'
import { expectNoComplaints, openSchools, type Schools } from './schools.ts'

export { abortLater, expect, expectNothingSerious, seriousFindings, type Locator, type Page }

/** A Wednesday morning, five minutes into the first class. */
const WEDNESDAY = '2026-09-16T09:05:00'

/** Each file of journeys has a Homeroom of its own: its clock stands still, and no other file changes it. */
export const test = base.extend<
  { schoolOptions: SchoolOptions; school: RunningSchool },
  { schools: Schools }
>({
  schools: [
    async ({}, provide) => {
      const schools = openSchools()
      await provide(schools)
      await schools.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  schoolOptions: [{ seed: 'demo', now: WEDNESDAY }, { option: true }],
  school: [
    async ({ schools, schoolOptions }, provide, { file }) => {
      const school = await schools.of(file, schoolOptions)
      await provide(school)
      expectNoComplaints(school)
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ school }, provide) => provide(school.origin),
  // Pages of a journey that intercepts calls come without the replies in their HTML, so that they make the calls.
  page: async ({ page, context, browser }, provide, info) => {
    const route = page.route.bind(page)
    let isPlain = false
    page.route = async (...options: Parameters<typeof route>) => {
      if (!isPlain) await withoutPageData(page)
      isPlain = true
      return route(...options)
    }
    await provide(page)
    if (info.status !== info.expectedStatus) await attachPictures(browser, info)
    for (const other of browser.contexts()) if (other !== context) await other.close()
  },
})

/** Playwright's `only-on-failure` takes screenshots of every journey before its result is known. */
async function attachPictures(browser: Browser, info: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = info.outputPath(`failed-${index + 1}.png`)
    const isTaken = await page.screenshot({ path, timeout: 5000 }).then(Boolean, () => false)
    if (isTaken) await info.attach('screenshot', { path, contentType: 'image/png' })
  }
}

/** From the next page on, pages make all calls themselves, because their HTML carries no replies. */
export const withoutPageData = (page: Page): Promise<unknown> =>
  page.addInitScript((id) => {
    const remove = () => document.getElementById(id)?.remove()
    new MutationObserver(remove).observe(document, { childList: true, subtree: true })
  }, PAGE_DATA_ID)

/** For `test.use`: a separate school with other data, or at another time. */
export const ownSchool = (begins: Partial<SchoolOptions> = {}) => ({
  schoolOptions: { seed: 'demo' as const, now: WEDNESDAY, ...begins },
})

/**
 * Signs in without the provider, which the journeys of the front door and of sign-ins that have ended go through; no page is
 * opened yet. A Homeroom that is a process of its own has no short way.
 */
export async function beginSession(page: Page, email: string): Promise<void> {
  const short = await page.request.get(`/short-sign-in?${new URLSearchParams({ email })}`)
  if (short.status() === 204) return
  const query = new URLSearchParams({ login_hint: email, next: '/healthz' })
  const answer = await page.request.get(`/social/login/google-oauth2/?${query}`)
  expect(new URL(answer.url()).pathname, `${email} is signed in`).toBe('/healthz')
}

/** Signs in, and opens a page. */
export async function signIn(page: Page, email: string, at = '/'): Promise<void> {
  await beginSession(page, email)
  await page.goto(at)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
}
