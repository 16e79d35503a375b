import { beginSession, expect, signIn, test, type Page } from './school.ts'

const top = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function scrollDown(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (scrollTo(0, 500), Math.round(scrollY))), 'the page is long enough')
    .toBe(500)
}

test('a page that is loaded whole begins at its top, a reload and Back where the person was', async ({
  page,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  await scrollDown(page, '/groups/list')

  await test.step('another page, by its address', async () => {
    await page.goto('/staff')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect.poll(() => top(page)).toBe(0)
    await page.waitForTimeout(300)
    expect(await top(page)).toBe(0)
  })
  await test.step('the page before it, by Back', async () => {
    await page.goBack()
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect.poll(() => top(page)).toBe(500)
  })
  await test.step('the same page again, by a reload', async () => {
    await page.reload()
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect.poll(() => top(page)).toBe(500)
  })
})

test('the week that is shown is in the address: a reload and Back show it again', async ({ page }) => {
  await signIn(page, 'teacher@homeroom.example', '/schedule')
  const week = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(week('September 14 – 18, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(week('September 28 – October 2, 2026')).toBeVisible()
  await expect(page).toHaveURL(/\/schedule\?week=2026-09-28$/)
  await page.reload()
  await expect(week('September 28 – October 2, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page).toHaveURL(/\/schedule\?week=2026-09-21$/)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page).toHaveURL(/dashboard$/)
  await page.goBack()
  await expect(week('September 21 – 25, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Go to today' }).click()
  await expect(page).toHaveURL(/\/schedule$/)
})
