import { callAs } from './calls.ts'
import { expect, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'

/** Counts the fields and buttons that would be printed. */
const controlsOnPaper = (page: Page) =>
  page
    .locator('main :is(input:not([type=checkbox], [type=radio]), textarea, button, select)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0)
        .map((one) => one.getAttribute('aria-label') ?? one.getAttribute('placeholder') ?? one.textContent),
    )

test('the time of printing is written as the school reads times', async ({ page }) => {
  await signIn(page, OFFICE, '/staff')
  const printed = page.locator('[data-print-header]')
  await expect(printed).toContainText('9:05 AM')
  const { version } = await callAs<{ version: number }>(page, 'GET', '/api/settings/')
  const readTimesOn = (clock: '12h' | '24h') => callAs(page, 'PATCH', '/api/settings/', { version, clock })
  await readTimesOn('24h')
  await page.reload()
  await expect(printed).toContainText('09:05')
  await expect(printed).not.toContainText('9:05 AM')
  await readTimesOn('12h')
})

test('requests for corrections are on paper without their fields and buttons', async ({ page }) => {
  await signIn(page, 'teacher@homeroom.example', '/attendance?date=2026-09-09')
  await page.getByRole('button', { name: 'Request a correction' }).click()
  await expect(page.locator('[data-row]').first()).toBeFocused()
  await page
    .getByRole('group', { name: /: Present$/ })
    .first()
    .focus()
  await page.keyboard.press('a')
  await page.getByLabel('Reason').fill('was at the nurse')
  await page.getByRole('button', { name: 'Send to office' }).click()
  await expect(page.getByText('Your request is pending')).toBeVisible()
  await signIn(page, OFFICE, '/attendance/corrections')
  await expect(page.getByLabel(/^Note to/)).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('“was at the nurse”')).toBeVisible()
  expect(await controlsOnPaper(page)).toEqual([])
})
