import { expect, signIn, test, type Page } from './school.ts'

const TEACHER = 'teacher@homeroom.example'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const cachedUser = (page: Page) => page.evaluate(() => localStorage.getItem('current-user'))

test.describe('when something is slow or broken', () => {
  test("'Loading...' stands until it is known who is there", async ({ page }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/check-user-type/', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
    answer()
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
  })

  test('checks that fail count as logged out, and can be tried again', async ({ page }) => {
    await signIn(page, TEACHER)
    await page.route('**/api/current-user/', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('Homeroom could not find out who you are')).toBeVisible()
    expect(await cachedUser(page)).toBeNull()
    await page.unroute('**/api/current-user/')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
  })

  test('a page whose script does not come is an error screen without a stack', async ({ page }) => {
    await signIn(page, TEACHER)
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
    await page.route('**/static/manage-students*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Student management' }).click()
    await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
    await expect(page.getByText('Loading chunk failed')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/\bat .+:\d+:\d+/)
    await page.unroute('**/static/manage-students*.js')
    await page.getByRole('button', { name: 'Reload this page' }).click()
    await expect(heading(page, 'Student Management Dashboard')).toBeVisible()
  })

  test('a script that takes longer than 120 seconds counts as failed', async ({ page }) => {
    await signIn(page, TEACHER)
    await page.clock.install()
    await page.goto('/teacher-dashboard')
    await page.route('**/static/manage-students*.js', () => {})
    await page.getByRole('link', { name: 'Student management' }).click()
    await page.clock.fastForward(119_000)
    await expect(heading(page, 'Unexpected Application Error!')).toHaveCount(0)
    await page.clock.fastForward(1_500)
    await expect(page.getByText('Loading chunk failed')).toBeVisible()
  })

  test("the dashboard's clock moves on after 60 seconds", async ({ page }) => {
    await signIn(page, TEACHER)
    await page.clock.install()
    await page.goto('/teacher-dashboard')
    await expect(page.getByRole('time')).toHaveText('09:05')
    await page.clock.runFor(61_000)
    await expect(page.getByRole('time')).toHaveText('09:06')
  })
})
