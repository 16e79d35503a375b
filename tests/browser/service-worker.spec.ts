import { beginSession, expect, ownSchool, test, type Page } from './school.ts'
import { TEACHER } from './sheet-steps.ts'

test.use({ ...ownSchool(), serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker controls it. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('sign-in leads through the provider and back with the worker in place', async ({ page }) => {
  await openWithWorker(page, '/manage-students?from=note')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await expect(page).toHaveURL(/\/demo-provider\//)
  await page.getByRole('textbox').fill(TEACHER)
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Student Management Dashboard' })).toBeVisible()
  expect(page.url()).toMatch(/\/manage-students\?from=note$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
})

test('the browser requests a page with the service worker in place, and sends nothing twice', async ({
  page,
  school,
}) => {
  await beginSession(page, TEACHER)
  await openWithWorker(page, '/attendance')
  const preload = await page.evaluate(async () =>
    (await navigator.serviceWorker.ready).navigationPreload.getState(),
  )
  expect(preload.enabled, 'Firefox sends no other request of a worker as a navigation').toBe(true)
  /** Counts the requests for a route until the page is open. */
  const countRequests = async (route: string, open: () => Promise<unknown>) => {
    const before = school.log().length
    await open()
    // A second request would follow the first at once.
    await page.request.get('/healthz')
    return school.log().slice(before).split(`"route":"${route}"`).length - 1
  }
  expect(await countRequests('page', () => page.goto('/students/list'))).toBe(1)
  const signInAgain = () => page.goto(`/social/login/google-oauth2/?login_hint=${TEACHER}`)
  expect(await countRequests('/social/login/:provider/', signInAgain)).toBe(1)
  const download = async () => {
    const file = page.waitForEvent('download')
    await page.evaluate(() => location.assign('/courses/api/list/?csv=1'))
    expect(await (await file).path()).toBeTruthy()
  }
  expect(await countRequests('/courses/api/list/', download)).toBe(1)
})

test('the worker stores files of the build only, and a page without anybody`s data', async ({ page }) => {
  await beginSession(page, TEACHER)
  await openWithWorker(page, '/attendance')
  await page.goto('/students/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Student Directory' })).toBeVisible()
  const stored = await cachedAddresses(page)
  expect(
    stored.filter(
      (path) =>
        !/^\/(static\/[^/]+|favicon\.svg|scheme\.js|manifest\.webmanifest|[a-z-]*icon[a-z0-9-]*\.png)$/.test(
          path,
        ),
    ),
  ).toEqual([])
  const shell = stored.find((path) => /^\/static\/shell-.+\.html$/.test(path))!
  expect(await (await page.request.get(shell)).text()).not.toContain(TEACHER)
  expect(
    (await page.request.get('/students/list', { headers: { accept: 'text/html' } })).headers(),
  ).toMatchObject({
    'cache-control': 'private, no-store',
  })
})

test('without a network a page opens, but nothing else is answered by it', async ({ page, context }) => {
  await beginSession(page, TEACHER)
  await openWithWorker(page, '/students/list')
  await context.setOffline(true)
  await page.goto('/students/list')
  await expect(page.getByText('Homeroom could not confirm your sign-in')).toBeVisible()
  for (const address of [
    '/social/login/google-oauth2/',
    '/accounts/google/login/?next=/',
    '/logout/',
    '/api/uploads/1/rejected/',
    '/attendance/reports/?format=csv',
    '/attendance/submit/',
    '/calendar/token/',
    '/docs/',
    '/demo-provider/auth',
    '/healthz',
  ]) {
    const other = await context.newPage()
    await expect(other.goto(address), address).rejects.toThrow(/net::ERR_/)
    await other.close()
  }
  const call = await page.evaluate(() => fetch('/api/current-user/').then(String, () => 'failed'))
  expect(call).toBe('failed')
  await context.setOffline(false)
  await page.goto('/students/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Student Directory' })).toBeVisible()
})

test('a failure of the server is shown as it is', async ({ page }) => {
  await beginSession(page, TEACHER)
  await openWithWorker(page, '/students/list')
  // An address with invalid percent-encoding.
  await page.goto('/edit-student/%E0%A4')
  await expect(page.getByText('Homeroom could not read this request.')).toBeVisible()
})
