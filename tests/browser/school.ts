import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import { PAGE_DATA_ID } from '#contract/page-data.ts'
import { expect, test as base, type Browser, type Locator, type Page, type TestInfo } from '@playwright/test'
import { findOtherForms } from './other-forms.ts'
import type { RunningSchool, SchoolOptions } from './running-school.ts'
import { expectNoComplaints, openSchools, type Schools } from './schools.ts'
import { SCREEN_ANNOTATION } from './screens-looked-at.ts'

export { expect, type Locator, type Page }

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Axe = {
  run: (part: Document | { include: Element[] }, options: object) => Promise<Results>
  _audit: { rules: { id: string; impact?: string }[] }
}
type Look = { isFirst: boolean; rules?: string[] }

/** AxeBuilder sends three times as much to the page, anew for each look. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

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
  // A journey that intercepts calls sees them made: its pages come without the replies that their HTML carries.
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

/** Playwright's own `only-on-failure` takes pictures of the pages of each journey, before it knows how that ends. */
async function attachPictures(browser: Browser, info: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = info.outputPath(`failed-${index + 1}.png`)
    const isTaken = await page.screenshot({ path, timeout: 5000 }).then(Boolean, () => false)
    if (isTaken) await info.attach('screenshot', { path, contentType: 'image/png' })
  }
}

/** From the next page on, pages ask for everything themselves, as where the HTML carries nothing. */
export const withoutPageData = (page: Page): Promise<unknown> =>
  page.addInitScript((id) => {
    const remove = () => document.getElementById(id)?.remove()
    new MutationObserver(remove).observe(document, { childList: true, subtree: true })
  }, PAGE_DATA_ID)

/** For `test.use`: a school that begins in another way, or at another time. */
export const ownSchool = (begins: Partial<SchoolOptions> = {}) => ({
  schoolOptions: { seed: 'demo' as const, now: WEDNESDAY, ...begins },
})

/** Signs in without the provider's page, which the front door's journeys look at; no page is opened yet. */
export async function beginSession(page: Page, email: string): Promise<void> {
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

/**
 * axe finds nothing serious in the light, nor in the dark, where only colors can differ. The look begins with the colors
 * that are on, and ends with the others: each change draws the whole screen anew.
 */
export async function expectNothingSerious(page: Page): Promise<void> {
  expect(await findOtherForms(page), `${page.url()}: days, times and percentages in another form`).toEqual([])
  const isFirst = isFirstLook(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toHaveCount(1)
    await waitForTransitions(page)
    const look = colorScheme === 'dark' ? { isFirst, rules: ['color-contrast'] } : { isFirst }
    expect(await findingsOf(page, look), `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

/** axe's serious and critical findings, as short sentences. */
export const seriousFindings = (page: Page): Promise<string[]> =>
  findingsOf(page, { isFirst: isFirstLook(page) })

/** Notes that axe looks at a page, and says whether it is the first time in this journey. */
function isFirstLook(page: Page): boolean {
  const { annotations } = test.info()
  const { pathname } = new URL(page.url())
  const isFirst = !annotations.some(
    ({ type, description }) => type === SCREEN_ANNOTATION && description === pathname,
  )
  if (isFirst) annotations.push({ type: SCREEN_ANNOTATION, description: pathname })
  return isFirst
}

/**
 * Behind a modal dialog nothing can be reached: where the journey has looked at the page before, the dialog and messages are
 * what is new. No page of ours has frames.
 */
async function findingsOf(page: Page, look: Look): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async ({ isFirst, rules }) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
    const messages = [...document.querySelectorAll('.mantine-Notifications-root')]
    const part = isFirst || dialogs.length === 0 ? document : { include: [...dialogs, ...messages] }
    // Findings of a rule have the rule's impact where it has one: these rules cannot find anything serious.
    const slight = axe['_audit'].rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    const { violations } = await axe.run(part, {
      resultTypes: ['violations'],
      elementRef: false,
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
      rules: {
        ...Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
        // The size of targets is of WCAG 2.2 AA, and off unless it is named.
        'target-size': { enabled: true },
      },
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }, look)
}

/** What fades in or out, such as a message, has colors of its own meanwhile. */
const waitForTransitions = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )
