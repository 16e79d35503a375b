import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test } from './school.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'

test('buttons that have no room beside the title fold into a menu, which the keyboard opens and leaves', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  // A pending correction has one more button beside the title.
  const [pending] = await callAs<{ id: number }[]>(page, 'GET', '/attendance/corrections/')
  await callAs(page, 'POST', `/attendance/corrections/${pending!.id}/decide/`, { decision: 'decline' })
  await page.setViewportSize({ width: 1600, height: 800 })
  await page.goto('/attendance/board')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const missing = page.getByRole('main').getByRole('link', { name: 'Missing attendance' })
  await expect(missing).toBeVisible()
  await expect(more).toBeHidden()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(more).toBeVisible()
  await expect(missing).toBeHidden()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(missing).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('link', { name: 'Coverage' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(missing).toBeFocused()
  await expectNothingSerious(page)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await expect(missing).toBeHidden()

  await more.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(missing).toBeHidden()
  await more.click()
  await missing.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Missing attendance' })).toBeFocused()
})

test('an earlier address of a page leads to where the page is now, with its search', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto('/schedules/needs?block=1')
  await expect(page).toHaveURL(/\/schedules\/requirements\?block=1/)
  await expect(page.getByRole('heading', { level: 1, name: 'Class requirements' })).toBeVisible()
})
