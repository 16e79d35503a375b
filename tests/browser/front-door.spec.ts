import { expect, seriousFindings, signIn, test, type Page } from './school.ts'

const TEACHER = 'teacher@homeroom.example'
const STUDENT = 'student@homeroom.example'
const NEWCOMER = 'newcomer@homeroom.example'
const ADMIN = 'admin@homeroom.example'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const cachedUser = (page: Page) => page.evaluate(() => localStorage.getItem('current-user'))

test.describe('a visitor', () => {
  test('is welcomed and told the ways to sign in', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
    await expect(page.getByText('Please log in to access the system.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login with Google (Form)' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Test OAuth Debug' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText(/Homeroom · © \d{4} · All rights reserved/)
    expect(await cachedUser(page)).toBeNull()
  })

  test('signs in by the form', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Login with Google (Form)' }).click()
    await page.getByRole('textbox').fill(TEACHER)
    await page.getByRole('textbox').press('Enter')
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
  })

  test('comes back to the page that asked to sign in', async ({ page }) => {
    await page.goto('/manage-students?from=note')
    await expect(page.getByText('Please log in', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await page.getByRole('textbox').fill(TEACHER)
    await page.getByRole('textbox').press('Enter')
    await expect(heading(page, 'Student Management Dashboard')).toBeVisible()
    expect(page.url()).toMatch(/\/manage-students\?from=note$/)
  })

  test('is told why a sign-in did not work out', async ({ page }) => {
    await page.goto('/?sign_in=inactive')
    await expect(page.getByRole('alert')).toHaveText(
      'Your account is switched off. Please ask the school office.',
    )
  })

  test('is led from an unknown address to the front page', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test.describe('someone who signs in', () => {
  test('as a teacher begins on the teacher dashboard, and is led away from the student one', async ({
    page,
  }) => {
    await signIn(page, TEACHER)
    await expect(page).toHaveURL(/\/teacher-dashboard$/)
    await expect(page.getByText('Wednesday 16 September, 09:05')).toBeVisible()
    await page.goto('/student-dashboard')
    await expect(page).toHaveURL(/\/teacher-dashboard$/)
  })

  test('as a student begins on the student dashboard, and is led away from the staff pages', async ({
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
    await expect(heading(page, 'Student Dashboard')).toBeVisible()
    await expect(page).toHaveURL(/\/student-home$/)
  })

  test('without a record at this school is told whom to ask', async ({ page }) => {
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

  test('says so when it fails, and nothing else changes', async ({ page }) => {
    await signIn(page, TEACHER)
    await page.route('**/logout/', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('alert')).toContainText('Logout failed. Homeroom does not answer')
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
    expect(await cachedUser(page)).toContain(TEACHER)
  })

  test('works with a token that has gone stale', async ({ page, context }) => {
    await signIn(page, TEACHER)
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
    await context.clearCookies({ name: 'csrftoken' })
    await page.evaluate(() => (document.cookie = 'csrftoken=stale; path=/'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(heading(page, 'Welcome to the Homeroom group-tracking system')).toBeVisible()
  })
})

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

test.describe('by keyboard and on a phone', () => {
  test('the first key leads past the navigation, and a new page takes the focus to its heading', async ({
    page,
  }) => {
    await signIn(page, TEACHER)
    await page.goto('/teacher-dashboard')
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
    await page.getByRole('link', { name: 'Student management' }).press('Enter')
    await expect(heading(page, 'Student Management Dashboard')).toBeFocused()
    await expect(page).toHaveTitle('Student Management Dashboard · Homeroom')
  })

  test('the navigation is a drawer that closes behind a chosen link', async ({ page }) => {
    await signIn(page, TEACHER)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/manage-students')
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Today' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading(page, 'Teacher Dashboard')).toBeFocused()
  })

  test('colours follow the system until they are switched, and the choice stays', async ({ page }) => {
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Switch to light colours' }).click()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch to dark colours' })).toBeVisible()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})

test('axe finds nothing serious on these screens, light on a laptop or dark on a phone', async ({
  browser,
  school,
}) => {
  const screens: [email: string | undefined, address: string][] = [
    [undefined, '/'],
    [undefined, '/?sign_in=failed'],
    [undefined, '/teacher-dashboard'],
    [NEWCOMER, '/'],
    [STUDENT, '/student-dashboard'],
    [TEACHER, '/manage-students'],
    [ADMIN, '/teacher-dashboard'],
  ]
  const context = await browser.newContext({ baseURL: school.origin, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  for (const [email, address] of screens) {
    await context.clearCookies()
    if (email) await signIn(page, email)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      const findings = await seriousFindings(page)
      found.push(...findings.map((finding) => `${address} ${colorScheme} ${width}: ${finding}`))
    }
    await page.setViewportSize({ width: 1280, height: 844 })
  }
  await context.close()
  expect(found).toEqual([])
})
