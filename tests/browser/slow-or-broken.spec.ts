import { scriptOfScreen } from './built-files.ts'
import { beginSession, expect, signIn, test, type Page } from './school.ts'

const TEACHER = 'teacher@homeroom.example'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const cachedUser = (page: Page) => page.evaluate(() => localStorage.getItem('current-user'))

test.describe('when something is slow or broken', () => {
  test("'Loading...' is shown until the session is known", async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/check-user-type/', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
    release()
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
  })

  test('a failed check shows an error with Retry', async ({ page }) => {
    await signIn(page, TEACHER)
    await page.route('**/api/current-user/', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('Homeroom could not confirm your sign-in')).toBeVisible()
    expect(await cachedUser(page)).toBeNull()
    await page.unroute('**/api/current-user/')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
  })

  test('a failed check of the user type shows an error with Retry, not that the person is unlisted', async ({
    page,
  }) => {
    await signIn(page, TEACHER)
    await page.route('**/api/check-user-type/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/students/list')
    await expect(page.getByRole('alert')).toContainText('Homeroom could not confirm your sign-in')
    await expect(heading(page, 'You are signed in, but not listed yet')).toHaveCount(0)
    await page.unroute('**/api/check-user-type/')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Student Directory')).toBeVisible()
  })

  test('a connection lost for a moment does not sign people out, and keeps what they typed', async ({
    page,
  }) => {
    await signIn(page, TEACHER, '/students/add')
    await page.getByLabel('First name').fill('Ottilie')
    await page.route('**/api/check-user-type/', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    // As if another person had signed in in another tab, so that the session is checked again.
    await page.evaluate(() => {
      const [key, newValue] = ['current-user', JSON.stringify({ id: 0 })]
      dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue: null }))
    })
    await failed
    await expect(page.getByLabel('First name')).toHaveValue('Ottilie')
    await page.unroute('**/api/check-user-type/')
    const checked = await page.waitForResponse('**/api/check-user-type/')
    await checked.finished()
    await expect(page.getByLabel('First name')).toHaveValue('Ottilie')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await cachedUser(page)).toContain(TEACHER)
  })

  test('a page whose script cannot be loaded shows an error screen without a stack', async ({ page }) => {
    await signIn(page, TEACHER)
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
    await page.route(`**${scriptOfScreen('/students/list')}`, (route) => route.abort())
    await page.getByRole('link', { name: 'Students', exact: true }).click()
    await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
    await expect(page.getByText('Loading chunk failed')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/\bat .+:\d+:\d+/)
    await page.unroute(`**${scriptOfScreen('/students/list')}`)
    await page.getByRole('button', { name: 'Reload this page' }).click()
    await expect(heading(page, 'Student Directory')).toBeVisible()
  })

  test('a script that takes longer than 120 seconds counts as failed', async ({ page }) => {
    await beginSession(page, TEACHER)
    await page.clock.install()
    await page.goto('/teacher-dashboard')
    await page.route(`**${scriptOfScreen('/students/list')}`, () => {})
    await page.getByRole('link', { name: 'Students', exact: true }).click()
    await page.clock.fastForward(119_000)
    await expect(heading(page, 'Unexpected Application Error!')).toHaveCount(0)
    await page.clock.fastForward(1_500)
    await expect(page.getByText('Loading chunk failed')).toBeVisible()
  })

  test("the dashboard's clock moves on after 60 seconds", async ({ page }) => {
    await beginSession(page, TEACHER)
    await page.clock.install()
    await page.goto('/teacher-dashboard')
    await expect(page.getByRole('time')).toHaveText('9:05 AM')
    await page.clock.runFor(61_000)
    await expect(page.getByRole('time')).toHaveText('9:06 AM')
  })
})
