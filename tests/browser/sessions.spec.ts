import type { Request } from '@playwright/test'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

// This file has its own school, because other files sign in as the same people.
test.use(ownSchool())

const TEACHER = 'teacher@homeroom.example'
const ADMIN = 'admin@homeroom.example'

const row = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').filter({ hasText: text })
const logIn = (page: Page) => page.getByRole('link', { name: 'Login with Google (Link)' })

test('a teacher signs out a browser that was left behind, and then everywhere', async ({
  page,
  browser,
  school,
}) => {
  const contexts = await Promise.all(
    ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/142.0 Safari/537.36', 'a library'].map((userAgent) =>
      browser.newContext({ baseURL: school.origin, userAgent }),
    ),
  )
  const [classroom, library] = await Promise.all(contexts.map((context) => context.newPage()))
  for (const other of [classroom!, library!]) await beginSession(other, TEACHER)
  await signIn(page, TEACHER, '/teacher-dashboard')
  await page.getByRole('link', { name: 'Signed-in devices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signed-in devices' })).toBeVisible()
  await expect(row(page, 'Chrome on Linux')).toContainText('This browser')
  await expect(row(page, 'Unknown device')).toHaveCount(1)
  await expectNothingSerious(page)

  await row(page, 'Chrome on ChromeOS').getByRole('button').press('Enter')
  await expect(row(page, 'Chrome on ChromeOS')).toHaveCount(0)
  await expect(page.getByText('Chrome on ChromeOS is logged out.')).toBeVisible()
  await classroom!.goto('/')
  await expect(logIn(classroom!)).toBeVisible()

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Unknown device')).toHaveCount(1)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(logIn(page)).toBeVisible()
  await library!.goto('/')
  await expect(logIn(library!)).toBeVisible()
  for (const context of contexts) await context.close()
})

test('sessions that cannot be loaded can be retried, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'newcomer@homeroom.example')
  await page.route('**/api/sessions/', (route) => route.abort())
  await page.goto('/devices')
  await expect(page.getByText('Your sessions could not be loaded.')).toBeVisible()
  await page.unroute('**/api/sessions/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'This browser')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNothingSerious(page)
})

test('an unattended board marks its polling calls as automatic', async ({ page }) => {
  await page.clock.install()
  await signIn(page, ADMIN, '/attendance/board')
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
  const nextPoll = async (seconds: number) => {
    const isBoard = (request: Request) => request.url().includes('/attendance/board/?')
    const request = page.waitForRequest(isBoard)
    await page.clock.runFor(seconds * 1000)
    return (await request).headers()['x-homeroom-background']
  }
  expect(await nextPoll(21)).toBeUndefined()
  await page.clock.runFor(60_000)
  expect(await nextPoll(21)).toBe('1')
  await page.keyboard.press('Shift')
  expect(await nextPoll(21)).toBeUndefined()
})
