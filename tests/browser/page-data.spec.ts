import { scriptOfScreen } from './built-files.ts'
import { beginSession, expect, ownSchool, signIn, test, withoutPageData, type Page } from './school.ts'
import { OFFICE, TEACHER } from './sheet-steps.ts'

const STUDENT = 'student@homeroom.example'

test.use(ownSchool())

/** Pages, and what they show once they are usable. */
const PAGES_OF: Record<string, Record<string, string>> = {
  [TEACHER]: {
    '/teacher-dashboard': 'main li',
    '/students/list?grade=9': 'main li',
    '/groups/list': 'main tbody tr',
    '/groups/manage?type=homeroom&grade=4': 'main [role="group"]',
    '/courses/list': 'main tbody tr',
    '/schedules/tool?grade=4&block=1': 'main table',
    '/schedule': 'main',
    '/manage-students': 'main dl',
    '/reports': 'main form',
  },
  [STUDENT]: {
    '/student-dashboard': 'main ol li',
    '/schedule': 'main',
    '/attendance?month=2026-09': 'main h2',
    '/groups': 'main h2',
    '/grades': 'main section',
  },
  [OFFICE]: {
    '/teacher-dashboard': 'main [aria-labelledby="attendance"] svg',
    '/attendance/board': 'main h1',
    '/attendance/absences': 'main form',
    '/attendance/absent': 'main [data-call]',
    '/attendance/missing?grade_level_id=4': 'main h2',
    '/staff': 'main tbody tr',
    '/settings': 'main form',
    '/edit-student/1': 'main form',
    '/students/1': 'main [aria-label="Attendance"]',
    '/students/1?tab=family': 'main [aria-label="Family contact log"]',
    '/schedules/calendar': 'main h2',
    '/schedules/block-schedules': 'main h2',
    '/groups/manage?type=core&grade=4': 'main [role="group"]',
    '/schedules/next-year': 'main nav',
  },
}

/** Signs in and waits until that page has no call under way. */
async function signInQuietly(page: Page, person: string) {
  await signIn(page, person)
  await page.waitForLoadState('networkidle')
}

/** Records the calls that a page makes from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname)
  })
  return calls
}

/** Records in the page whether any painted frame shows a loading state. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      const loading = document.querySelector('[aria-busy="true"], .mantine-Skeleton-root')
      if (loading ?? document.body?.innerText.includes('Loading...'))
        document.documentElement.id = 'loading-seen'
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

for (const [person, pages] of Object.entries(PAGES_OF)) {
  test(`pages of ${person} open with what their HTML carries: no call, nothing shown as loading`, async ({
    page,
  }) => {
    test.slow()
    await signInQuietly(page, person)
    await watchFrames(page)
    const calls = watchCalls(page)
    for (const [address, usable] of Object.entries(pages)) {
      await opensWithoutCalls(page, calls, address, usable, HAVE_LATER_PARTS.has(`${person} ${address}`))
    }
  })
}

/**
 * These calls come later on purpose: week summaries only for the students in view, the week so far of a sheet's students, slow
 * counts of absence tiers, and the saving of choices.
 */
const LATER_CALLS = new Set([
  '/attendance/week-summaries/',
  '/attendance/week-so-far/',
  '/api/office/tiers/',
  '/api/office/clashes/',
  '/api/choices/',
])
const HAVE_LATER_PARTS = new Set([`${TEACHER} /students/list?grade=9`, `${OFFICE} /teacher-dashboard`])

/**
 * Retries once, because a script may be late on a busy machine. `hasLaterParts` allows a part of the page to show a loading
 * state.
 */
const opensWithoutCalls = (
  page: Page,
  calls: string[],
  address: string,
  usable: string,
  hasLaterParts = false,
) =>
  expect(async () => {
    calls.length = 0
    await page.goto(address)
    await expect(page.locator(usable).first(), address).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('#page-data')).toHaveCount(0)
    expect(
      calls.filter((call) => !LATER_CALLS.has(call)),
      address,
    ).toEqual([])
    if (!hasLaterParts) expect(await page.locator('#loading-seen').count(), address).toBe(0)
  }).toPass({ timeout: 60_000 })

test('the sheet of the class that is on opens without a call', async ({ page }) => {
  await signInQuietly(page, TEACHER)
  await watchFrames(page)
  const calls = watchCalls(page)
  await opensWithoutCalls(page, calls, '/attendance', '[data-row]')
  await expect(page.locator('[data-row]').first()).toBeFocused()
  expect(calls.filter((call) => !LATER_CALLS.has(call))).toEqual([])
})

test('a reply that came with the page is used once', async ({ page }) => {
  await signIn(page, TEACHER, '/manage-students')
  await expect(page.locator('main dl')).toBeVisible()
  const calls = watchCalls(page)
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups Management' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => calls).toContain('/students/api/overview/')
})

test('a page that took long to start asks again', async ({ page, context }) => {
  await beginSession(page, TEACHER)
  await page.clock.install()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await context.route(`**${scriptOfScreen('/groups/list')}`, (route) => held.then(() => route.continue()))
  const calls = watchCalls(page)
  await page.goto('/groups/list', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.clock.fastForward(21_000)
  release()
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  expect(calls).toContain('/groups/api/list/')
})

test.describe('a page asks for everything itself', () => {
  const FIRST_CALLS = ['/api/csrf/', '/api/current-user/', '/groups/api/list/']

  async function expectCalls(page: Page, calls: string[]) {
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    expect(FIRST_CALLS.filter((call) => !calls.includes(call))).toEqual([])
  }

  test('where its HTML carries nothing', async ({ page }) => {
    await beginSession(page, TEACHER)
    await withoutPageData(page)
    const calls = watchCalls(page)
    await page.goto('/groups/list')
    await expectCalls(page, calls)
  })

  test('where that is broken, or of another page', async ({ page, context }) => {
    await beginSession(page, TEACHER)
    const calls = watchCalls(page)
    const change = { text: (html: string) => html }
    await context.route('**/groups/list', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change.text(await response.text()) })
    })
    for (const text of [
      (html: string) => html.replace('{"address"', '{"address'),
      (html: string) => html.replace('{"address":"/groups/list"', '{"address":"/groups/list?of=another"'),
    ]) {
      change.text = text
      await page.goto('/groups/list')
      await expectCalls(page, calls)
      calls.length = 0
    }
  })
})

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  for (const [person, address] of [
    [TEACHER, '/teacher-dashboard'],
    [STUDENT, '/student-dashboard'],
  ] as const)
    test(`${person} sees the frame of the page at ${width} pixels before its scripts arrive, and it stays in place`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await beginSession(page, person)
      const scripts = Promise.withResolvers<void>()
      await page.route('/static/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const clip = { x: 0, y: 0, width: 140, height: 52 }
      const before = await page.screenshot({ clip })
      scripts.resolve()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.screenshot({ clip })).equals(before)).toBe(true)
    })
