import { createBlock, openTool, propose } from './proposal-page.ts'
import { beginSession, expect, ownSchool, signIn, test, type Page } from './school.ts'
import { fillAbsence, OFFICE } from './sheet-steps.ts'

test.use(ownSchool())
test.setTimeout(60_000)

const undo = (page: Page) =>
  page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo', exact: true })

test('the Undo of an accepted week ends when the tool is left, and when the plan is changed', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  const block = await createBlock(
    page,
    'Accepted block',
    ['2026-10-12', '2026-11-20'],
    ['9A', '9B'].flatMap((group) => ['Kruse', 'Trinh'].map((teacher) => ({ group, teacher, meetings: 5 }))),
  )
  await openTool(page, block)
  await page.getByRole('button', { name: 'Propose' }).click()
  await propose(page)
  await page.getByRole('button', { name: /^Accept all/ }).click()
  await expect(undo(page)).toBeVisible()
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
})

test('the Undo of an absence ends when the next thing is changed on its screen', async ({ page }) => {
  await signIn(page, OFFICE, '/attendance/absences?date=2026-09-23')
  await fillAbsence(page, 'all day')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(undo(page)).toBeVisible()
  await page
    .getByRole('button', { name: /^Edit / })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Doctor')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(undo(page)).toHaveCount(0)
})

test('a change whose reply comes after its screen was left is reported without an Undo', async ({ page }) => {
  await signIn(page, OFFICE, '/attendance/absences?date=2026-09-24')
  let answer = () => {}
  await page.route('**/attendance/absences/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await new Promise<void>((resolve) => (answer = resolve))
    return route.fallback()
  })
  await fillAbsence(page, 'all day')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  answer()
  await expect(page.locator('.mantine-Notification-root').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
})
