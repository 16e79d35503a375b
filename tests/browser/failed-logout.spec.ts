import { beginSession, expect, ownSchool, signIn, test, type Page } from './school.ts'
import { openSheet, expectSaveState, TEACHER } from './sheet-steps.ts'

test.use(ownSchool())

/** Whether the browser would ask before this page is closed. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a logout that fails leaves the question before the window is closed', async ({ page }) => {
  await beginSession(page, TEACHER)
  await openSheet(page, '/attendance')
  await page.keyboard.press('a')
  await expectSaveState(page, 'Unsaved: 1 change')
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.route('**/logout/', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep marks and log out' }).click()
  await expect(page.getByText(/^Error during logout:/)).toBeVisible()
  await expectSaveState(page, 'Unsaved: 1 change')
  expect(await asksBeforeClosing(page)).toBe(true)
})

test('a logout that fails leaves the edits of a form guarded', async ({ page }) => {
  await signIn(page, TEACHER, '/groups/add')
  await page.getByRole('textbox', { name: 'Name' }).fill('Chess')
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.route('**/logout/', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText(/^Error during logout:/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Chess')
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
})
