import { abortLater, beginSession, expect, ownSchool, signIn, signOut, test, type Page } from './school.ts'
import { OFFICE, openSheet, rows, savedSheet, expectSaveState, TEACHER, watchSaves } from './sheet-steps.ts'

test.use(ownSchool())

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
/** The browser warns before a page closes whose marks have not arrived; this accepts the warning. */
const closeAnyway = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

test('without a network a sheet can be marked, and is saved once when the network is back', async ({
  page,
  context,
}) => {
  await beginSession(page, TEACHER)
  closeAnyway(page)
  const watched = await watchSaves(page)
  const names = await openSheet(page, '/attendance')
  await test.step('marks wait, and more can be made', async () => {
    await press(page, 'a')
    // The container of messages is loaded after the first interaction.
    await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached()
    await context.setOffline(true)
    await press(page, 'Control+Enter')
    await expect(page.getByText('Attendance could not be submitted. Your marks are saved here')).toBeVisible()
    await expectSaveState(page, 'Not sent; will save when online')
    await press(page, 'ArrowDown', 't')
    await expect(rows(page).nth(1)).toHaveAccessibleName(`${names[1]}: Tardy`)
    await expect(page.getByRole('button', { name: '8:20 AM 9A Not sent' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
  await test.step('the next class can be taken too, and this one is shown again as it was left', async () => {
    await press(page, 'Control+Enter')
    await page.getByRole('button', { name: /^9:15\sAM 8B/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^8B/ })).toBeVisible()
    await expect(rows(page).first()).toBeFocused()
    await expect(page.getByRole('button', { name: '8:20 AM 9A Not sent' })).toBeVisible()
    await expectSaveState(page, 'Not taken')
    await page.getByRole('button', { name: /^8:20\sAM 9A/ }).click()
    await expect(rows(page).nth(0)).toHaveAccessibleName(`${names[0]}: Absent`)
    await expect(rows(page).nth(1)).toHaveAccessibleName(`${names[1]}: Tardy`)
    await expectSaveState(page, 'Not sent; will save when online')
  })
  await test.step('with the network back, everything is sent automatically, after a colleague`s version 1', async () => {
    await context.setOffline(false)
    await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
    await expect.poll(async () => (await savedSheet(page)).statuses).toMatch(/^ATP+$/)
    expect((await savedSheet(page)).version).toBe(3)
  })
  await test.step('a reply that is lost is requested again: the marks are saved once', async () => {
    watched.keys.clear()
    watched.lose = true
    await press(page, 'ArrowDown', 'ArrowDown', 'a', 'Control+Enter')
    await expectSaveState(page, 'Not sent; will save when online')
    expect((await savedSheet(page)).version).toBe(4)
    watched.lose = false
    await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
    expect((await savedSheet(page)).version).toBe(4)
    expect([...watched.keys]).toHaveLength(1)
    expect(watched.saves).toBeGreaterThan(1)
  })
  await test.step('unsaved marks survive a reload, and unsent ones are sent after it', async () => {
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expectSaveState(page, /^Unsaved: \d changes$/)
    await page.reload()
    await expectSaveState(page, /^Unsaved: \d changes$/)
    await expect(rows(page).nth(0)).toHaveAccessibleName(`${names[0]}: Present`)
    await page.route('**/attendance/submit/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await press(page, 'Control+Enter')
    await expectSaveState(page, 'Not sent; will save when online')
    await page.reload()
    await expectSaveState(page, 'Not sent; will save when online')
    await page.unrouteAll()
    await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
    expect((await savedSheet(page)).statuses).toMatch(/^P+$/)
  })
})

test('a refusal is shown with its reason, and the marks stay until they are discarded', async ({ page }) => {
  await beginSession(page, TEACHER)
  const names = await openSheet(page, '/attendance')
  const message = 'Teachers can edit attendance for today only.'
  await page.route('**/attendance/submit/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'window', message, error: message } })
      : route.fallback(),
  )
  await press(page, 'End', 'a', 'Control+Enter')
  await expect(page.getByText('These marks could not be saved')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible()
  await expectSaveState(page, 'Not saved')
  await expect(rows(page).last()).toHaveAccessibleName(`${names.at(-1)}: Absent`)
  await page.getByRole('button', { name: 'Discard these marks' }).click()
  await expect(rows(page).last()).toHaveAccessibleName(`${names.at(-1)}: Present`)
  await expectSaveState(page, /^Saved/)
})

test('a session that ended leads through sign-in and back, and the marks are saved', async ({
  page,
  context,
}) => {
  await signIn(page, TEACHER)
  closeAnyway(page)
  await test.step('a visitor is asked to sign in, even if the session ended before the sheet was open', async () => {
    await context.clearCookies()
    await page.goto('/attendance')
    await expect(page.getByText('You need to sign in to take attendance.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
    await beginSession(page, TEACHER)
  })
  const names = await openSheet(page, '/attendance')
  await press(page, 'ArrowDown', 'a')
  await context.clearCookies()
  await press(page, 'Control+Enter')
  await expect(page.getByText('You need to sign in to take attendance.')).toBeVisible()
  await expectSaveState(page, 'Stored on this device; sign in to submit')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('textbox').fill(TEACHER)
  await page.getByRole('textbox').press('Enter')
  await expect(page).toHaveURL(/\/attendance$/)
  await expect(page.getByText('Attendance submitted successfully.').first()).toBeVisible()
  await expect(rows(page).nth(1)).toHaveAccessibleName(`${names[1]}: Absent`)
  expect((await savedSheet(page)).statuses).toMatch(/^PAP+$/)
})

test('at a shared classroom computer no one sees or sends another person’s marks', async ({ page }) => {
  await beginSession(page, TEACHER)
  closeAnyway(page)
  const { address } = await savedSheet(page)
  const names = await openSheet(page, address)
  await page.route('**/attendance/submit/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await press(page, 'ArrowDown', 'ArrowDown', 't', 'Control+Enter')
  await expectSaveState(page, 'Not sent; will save when online')

  await test.step('logging out asks what to do with them', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('dialog', { name: 'Some marks are not saved' })
    await expect(question.getByRole('listitem')).toHaveText(['9A, Sep 16, 2026'])
    await question.getByRole('button', { name: 'Stay' }).click()
    await expectSaveState(page, 'Not sent; will save when online')
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Keep marks and log out' }).click()
    await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
    await page.unrouteAll()
  })
  await test.step('the office signs in and finds the sheet as the server has it', async () => {
    const watched = await watchSaves(page)
    await signIn(page, OFFICE, address)
    await page.getByRole('button', { name: 'Vandermeer, Marisol' }).click()
    await expect(rows(page).nth(2)).toHaveAccessibleName(`${names[2]}: Present`)
    await signOut(page)
    expect(watched.saves).toBe(0)
    await page.unrouteAll()
  })
  await test.step('when the teacher signs in again they are sent, whichever page is open', async () => {
    await signIn(page, TEACHER, '/reports')
    await expect(page.getByText('9A, Sep 16, 2026: Attendance submitted successfully.')).toBeVisible()
    await openSheet(page, address)
    await expect(rows(page).nth(2)).toHaveAccessibleName(`${names[2]}: Tardy`)
  })
  await test.step('unsent marks are announced on other pages', async () => {
    await page.route('**/attendance/submit/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await press(page, 'a', 'Control+Enter')
    await expectSaveState(page, 'Not sent; will save when online')
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await page.getByRole('link', { name: '9A, Sep 16, 2026' }).click()
    await expectSaveState(page, 'Not sent; will save when online')
    await page.unrouteAll()
    await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
  })
})

test('two tabs on one sheet keep the marks of both', async ({ page, context }) => {
  await beginSession(page, TEACHER)
  const { address } = await savedSheet(page)
  const names = await openSheet(page, address)
  const second = await context.newPage()
  await openSheet(second, address)
  const nameOf = (row: number, word: string) => `${names[row]}: ${word}`
  const mark = (tab: Page, row: number, word: string) =>
    rows(tab).nth(row).getByRole('button', { name: word, exact: true }).click()

  await mark(page, 20, 'Absent')
  await expect(rows(second).nth(20)).toHaveAccessibleName(nameOf(20, 'Absent'))
  await mark(second, 21, 'Tardy')
  await expect(rows(page).nth(21)).toHaveAccessibleName(nameOf(21, 'Tardy'))

  await test.step('also in a tab that was loaded afterwards', async () => {
    closeAnyway(page)
    await page.reload()
    await expect(rows(page).nth(20)).toHaveAccessibleName(nameOf(20, 'Absent'))
    await expect(rows(page).nth(21)).toHaveAccessibleName(nameOf(21, 'Tardy'))
    await expectSaveState(page, 'Unsaved: 2 changes')
  })
  await test.step('one of them saves both marks, and the other one says so', async () => {
    const watched = await watchSaves(second)
    await page.keyboard.press('Control+Enter')
    await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
    await expectSaveState(second, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
    expect((await savedSheet(page)).statuses.slice(20, 22)).toBe('AT')
    expect(watched.saves).toBe(0)
  })
})

test('a save after an unsent one keeps its own reason', async ({ page, context }) => {
  await signIn(page, OFFICE, '/attendance?date=2026-09-09')
  await page.getByRole('combobox', { name: 'Teacher' }).click()
  await page.getByRole('option', { name: 'Vandermeer, Marisol' }).click()
  await expect(rows(page).first()).toBeVisible()
  const reasons: unknown[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/attendance/submit/')) return
    reasons.push((request.postDataJSON() as { reason?: string }).reason)
  })
  const correct = async (row: number, reason: string) => {
    await rows(page).nth(row).getByRole('button', { name: 'Tardy', exact: true }).click()
    await page.getByLabel('Reason for this correction').fill(reason)
    await page.keyboard.press('Control+Enter')
  }
  await context.setOffline(true)
  await correct(5, 'came in at ten')
  await expectSaveState(page, 'Not sent; will save when online')
  await correct(6, 'a phone call')
  await context.setOffline(false)
  await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
  expect(reasons[0]).toBe('came in at ten')
  await expect.poll(() => reasons.at(-1)).toBe('a phone call')
})

test('marks can be made and saved where the menus cannot be loaded', async ({ page }) => {
  await beginSession(page, TEACHER)
  await abortLater(page, '/attendance')
  const names = await openSheet(page, '/attendance')
  await press(page, 'a')
  await expect(rows(page).first()).toHaveAccessibleName(`${names[0]}: Absent`)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Excuse/ })
    .click()
  await page.keyboard.press('Control+Enter')
  await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
})
