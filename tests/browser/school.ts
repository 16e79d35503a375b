import { AxeBuilder } from '@axe-core/playwright'
import { PAGE_DATA_ID } from '#contract/page-data.ts'
import { expect, test as base, type Page } from '@playwright/test'
import { startSchool, type RunningSchool, type SchoolOptions } from './running-school.ts'

export { expect, type Page }

/** A Wednesday morning, five minutes into the first class. */
const WEDNESDAY = '2026-09-16T09:05:00'

/** Each journey file has a Homeroom of its own: a real process on a database of its own, its clock standing still. */
export const test = base.extend<object, { schoolOptions: SchoolOptions; school: RunningSchool }>({
  schoolOptions: [
    { seed: 'demo', now: WEDNESDAY },
    { option: true, scope: 'worker' },
  ],
  school: [
    async ({ schoolOptions }, provide) => {
      const school = await startSchool(schoolOptions)
      try {
        await provide(school)
        expect(complaints(school.log()), 'the server log has no warnings and no errors').toEqual([])
      } finally {
        await school.close()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ school }, provide) => provide(school.origin),
  // A journey that intercepts calls sees them made: its pages come without the replies that their HTML carries.
  page: async ({ page }, provide) => {
    const route = page.route.bind(page)
    let isPlain = false
    page.route = async (...options: Parameters<typeof route>) => {
      if (!isPlain) await withoutPageData(page)
      isPlain = true
      return route(...options)
    }
    await provide(page)
  },
})

/** From the next page on, pages ask for everything themselves, as where the HTML carries nothing. */
export const withoutPageData = (page: Page): Promise<unknown> =>
  page.addInitScript((id) => {
    const remove = () => document.getElementById(id)?.remove()
    new MutationObserver(remove).observe(document, { childList: true, subtree: true })
  }, PAGE_DATA_ID)

/** Log lines of level warn and above, and whatever looks like a stack trace. */
const complaints = (log: string) =>
  log.split('\n').filter((line) => /"level":[4-6]0/.test(line) || /^\s+at .+:\d+:\d+/.test(line))

/** For `test.use`: a school that no other file shares. What one file changes there, another one would find. */
export const ownSchool = (begins: Partial<SchoolOptions> = {}): { schoolOptions: SchoolOptions } => ({
  schoolOptions: { seed: 'demo', now: WEDNESDAY, ...begins },
})

/** Signs in without the provider's page, which the front door's journeys look at, and opens a page. */
export async function signIn(page: Page, email: string, at = '/'): Promise<void> {
  const asked = new URLSearchParams({ login_hint: email, next: '/healthz' })
  const answer = await page.request.get(`/social/login/google-oauth2/?${asked}`)
  expect(new URL(answer.url()).pathname, `${email} is signed in`).toBe('/healthz')
  await page.goto(at)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
}

/** axe's serious and critical findings, as short sentences. No page of ours has frames, which is what makes axe slow. */
export async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // The size of targets is of WCAG 2.2 AA, and off unless it is named.
    .options({ resultTypes: ['violations'], elementRef: false, rules: { 'target-size': { enabled: true } } })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** axe finds nothing serious; in the dark only colours can differ. The light is on in the end. */
export async function expectNothingSerious(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toHaveCount(1)
    await waitForTransitions(page)
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
    expect(await seriousFindings(page, rules), `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

/** What fades in or out, such as a message, has colours of its own meanwhile. */
const waitForTransitions = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )
