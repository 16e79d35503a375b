import { beginSession, expect, seriousFindings, signIn, test, type Page } from './school.ts'

const TEACHER = 'teacher@homeroom.example'
const STUDENT = 'student@homeroom.example'
const NEWCOMER = 'newcomer@homeroom.example'
const ADMIN = 'admin@homeroom.example'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('by keyboard and on a phone', () => {
  test('the first Tab offers to skip the navigation, and a new page focuses its heading', async ({
    page,
  }) => {
    await signIn(page, TEACHER, '/teacher-dashboard')
    await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
    await page.getByRole('link', { name: 'Student management' }).press('Enter')
    await expect(heading(page, 'Student Management Dashboard')).toBeFocused()
    await expect(page).toHaveTitle('Student Management Dashboard · Homeroom')
  })

  test('the navigation is a drawer that closes after a link is followed', async ({ page }) => {
    await beginSession(page, TEACHER)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/manage-students')
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Today' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading(page, 'Teacher Dashboard')).toBeFocused()
  })

  for (const [width, isBar] of [
    [768, true],
    [769, false],
  ] as const) {
    test(`at ${width} px the navigation is ${isBar ? 'in the bar above the page' : 'beside the page'}`, async ({
      page,
    }) => {
      await signIn(page, TEACHER, '/manage-students')
      await page.setViewportSize({ width, height: 1024 })
      const main = (await page.getByRole('main').boundingBox())!
      expect(main.x > 200).toBe(!isBar)
      await expect(page.getByRole('button', { name: 'Open the navigation' })).toBeVisible({ visible: isBar })
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Today' })).toBeVisible({
        visible: !isBar,
      })
    })
  }

  test('colors follow the system until they are switched, and the choice is remembered', async ({ page }) => {
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Switch to light colors' }).click()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch to dark colors' })).toBeVisible()
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
    if (email) await signIn(page, email, address)
    else await page.goto(address)
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
