import { expect, signIn, test, type Page } from './school.ts'

const TEACHER = 'teacher@homeroom.example'
const STUDENT = 'student@homeroom.example'
const NEWCOMER = 'newcomer@homeroom.example'
/** The calls by which a page finds out who is signed in. */
const START_UP_CALLS = [
  '/api/csrf/',
  '/api/check-authentication/',
  '/api/check-user-type/',
  '/api/current-user/',
]

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const cachedUser = (page: Page) => page.evaluate(() => localStorage.getItem('current-user'))

test.describe('a visitor', () => {
  test('sees a welcome, one way to sign in, and small ones for testing', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
    await expect(page.getByText('Please log in to access the system.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login with Google', exact: true })).toBeVisible()
    await expect(page.getByText('For testing:')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login with Google (Form)' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Test OAuth Debug' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText(/Homeroom · © \d{4} · All rights reserved/)
    expect(await cachedUser(page)).toBeNull()
  })

  test('signs in', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Login with Google', exact: true }).click()
    await page.getByRole('textbox').fill(TEACHER)
    await page.getByRole('textbox').press('Enter')
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
  })

  test('signs in by the form', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Login with Google (Form)' }).click()
    await page.getByRole('textbox').fill(TEACHER)
    await page.getByRole('textbox').press('Enter')
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
  })

  test('returns to the page that required sign-in', async ({ page }) => {
    await page.goto('/manage-students?from=note')
    await expect(page.getByText('Please log in', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await page.getByRole('textbox').fill(TEACHER)
    await page.getByRole('textbox').press('Enter')
    await expect(heading(page, 'Student Management Dashboard')).toBeVisible()
    expect(page.url()).toMatch(/\/manage-students\?from=note$/)
  })

  test('sees why a sign-in failed', async ({ page }) => {
    await page.goto('/?sign_in=inactive')
    await expect(page.getByRole('alert')).toHaveText(
      'Your account is inactive. Please ask the school office.',
    )
  })

  test('reads that there is no page at an unknown address, and goes to the front page', async ({ page }) => {
    const reply = await page.goto('/no/such/page')
    expect(reply?.status()).toBe(404)
    await expect(heading(page, 'Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test.describe('someone who signs in', () => {
  test('as a teacher starts on the teacher dashboard, and is redirected from the student one', async ({
    page,
  }) => {
    await signIn(page, TEACHER)
    await expect(page).toHaveURL(/\/teacher-dashboard$/)
    await expect(page.getByText('Wednesday, September 16, 9:05 AM')).toBeVisible()
    await page.goto('/student-dashboard')
    await expect(page).toHaveURL(/\/teacher-dashboard$/)
  })

  test('as a student starts on the student dashboard, and is redirected from staff pages', async ({
    page,
  }) => {
    await signIn(page, STUDENT)
    await expect(page).toHaveURL(/\/student-dashboard$/)
    await expect(
      page.getByText('Welcome to your student portal. Access your academic information and tools below.'),
    ).toBeVisible()
    for (const address of ['/teacher-dashboard', '/manage-students']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/student-dashboard$/)
    }
    await page.goto('/student-home')
    await expect(page.getByRole('heading', { level: 1, name: /^Good morning, / })).toBeVisible()
    await expect(page.getByText('Student Dashboard')).toBeVisible()
    await expect(page).toHaveURL(/\/student-home$/)
  })

  test('without a record at this school sees whom to contact', async ({ page }) => {
    await signIn(page, NEWCOMER)
    await expect(heading(page, 'You are signed in, but not listed yet')).toBeVisible()
    await expect(page.getByText('Please ask the school office to add you')).toBeVisible()
    await page.goto('/student-dashboard')
    await expect(heading(page, 'You are signed in, but not listed yet')).toBeVisible()
  })
})

test.describe('logging out', () => {
  test('forgets the person and goes to the front page, in every tab', async ({ page, context }) => {
    await signIn(page, TEACHER)
    expect(await cachedUser(page)).toContain(TEACHER)
    const other = await context.newPage()
    await other.goto('/manage-students')
    await expect(heading(other, 'Student Management Dashboard')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
    expect(await cachedUser(page)).toBeNull()
    await expect(other.getByRole('button', { name: 'Login with Google' })).toBeVisible()
  })

  test('shows nothing to the next person who presses Back', async ({ page, context }) => {
    await signIn(page, TEACHER, '/groups/list')
    const anyGroup = page.getByText(/^Core \w+/).first()
    await expect(anyGroup).toBeVisible()
    const dispatch = (type: string) => dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    await page.evaluate(dispatch, 'pagehide')
    const reads = START_UP_CALLS.map((call) => page.waitForResponse(`**${call}`))
    await page.evaluate(dispatch, 'pageshow')
    for (const read of await Promise.all(reads)) await read.finished()
    await expect(anyGroup).toBeVisible()
    await context.clearCookies()
    await page.evaluate(() => {
      localStorage.removeItem('current-user')
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    })
    expect(await page.locator('body').innerText()).toBe('Loading...')
    await page.evaluate(dispatch, 'pageshow')
    await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible()
  })

  test('shows an error when it fails, and nothing else changes', async ({ page }) => {
    await signIn(page, TEACHER)
    await page.route('**/logout/', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('alert')).toContainText('Error during logout: Homeroom is not responding')
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
    expect(await cachedUser(page)).toContain(TEACHER)
  })

  test('works with an expired token', async ({ page, context }) => {
    await signIn(page, TEACHER)
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
    await context.clearCookies({ name: 'csrftoken' })
    await page.evaluate(() => (document.cookie = 'csrftoken=stale; path=/'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
  })
})
