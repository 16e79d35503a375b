import { beginSession, expect, ownSchool, signIn, test, type Page } from './school.ts'
import { OFFICE, openSheet, rows, savedSheet, saveButton, expectSaveState, TEACHER } from './sheet-steps.ts'

test.use({ ...ownSchool(), serviceWorkers: 'allow' })

/** The names of today's entries and drafts in this browser's storage, without the account prefix. */
const storedNames = (page: Page) =>
  page.evaluate(async () => {
    const keysOf = (database: string, store: string) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('success', () => {
          const { result } = opening
          if (!result.objectStoreNames.contains(store)) return resolve([])
          const reading = result.transaction(store).objectStore(store).getAllKeys()
          reading.addEventListener('success', () => {
            result.close()
            resolve(reading.result.map(String))
          })
        })
      })
    const keys = [
      ...(await keysOf('homeroom-today', 'copies')),
      ...(await keysOf('homeroom-attendance', 'sheets')),
    ]
    return keys.map((key) => key.slice(key.indexOf(' ') + 1))
  })

async function openWithWorker(page: Page, address: string): Promise<string[]> {
  const names = await openSheet(page, address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => storedNames(page)).toHaveLength(3)
  return names
}

const noConnection = (page: Page) => page.getByText('You are offline. This is the sheet as of 9:05 AM.')
/** Closing the page may ask for confirmation, because the browser has unsaved marks. */
const closeAnyway = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

test('a sheet that was loaded before is opened and marked without a network, and sends itself later', async ({
  page,
  context,
}) => {
  closeAnyway(page)
  await beginSession(page, TEACHER)
  const names = await openWithWorker(page, '/attendance')
  const { address } = await savedSheet(page)
  await page.close()
  const later = await context.newPage()
  closeAnyway(later)
  await context.setOffline(true)
  await test.step('the app leads to the sheet, and to nothing else', async () => {
    await later.goto('/')
    await expect(noConnection(later)).toBeVisible()
    await expect(later).toHaveURL(/\/attendance$/)
    expect(await rows(later).locator('> span').allTextContents()).toEqual(names)
    await expect(later.getByRole('navigation', { name: 'Screens' }).getByRole('link')).toHaveText([
      'My classes',
      'Emergency roll',
    ])
    await later.goto('/students/list')
    await expect(later.getByText('This page opens when you are back online.')).toBeVisible()
    await later.getByRole('link', { name: 'Today’s classes' }).click()
    await expect(noConnection(later)).toBeVisible()
  })
  await test.step('an unopened class with a missing sheet can be taken too', async () => {
    await later.getByRole('button', { name: /^9:15\sAM 8B/ }).click()
    await expect(later.getByText('You are offline. This sheet had not been taken')).toBeVisible()
    await later.goto(address)
    await expect(noConnection(later)).toBeVisible()
  })
  await test.step('marks wait', async () => {
    await later.keyboard.press('a')
    await saveButton(later).click()
    await expectSaveState(later, 'Not sent; will save when online')
  })
  await test.step('another day is not shown', async () => {
    await later.goto('/attendance?date=2026-09-15')
    await expect(later.getByText('Please check the connection.')).toBeVisible()
    await later.goto(address)
    await expect(rows(later).first()).toHaveAccessibleName(`${names[0]}: Absent`)
  })
  await test.step('with the network back they are sent, and the page is a usual one again', async () => {
    await context.setOffline(false)
    await expectSaveState(later, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
    expect((await savedSheet(later)).statuses).toMatch(/^AP+$/)
    await expect(noConnection(later)).toHaveCount(0)
    await expect(later.getByRole('link', { name: 'Reports', exact: true })).toBeVisible()
    await later.getByRole('link', { name: 'Reports', exact: true }).click()
    await expect(later.getByRole('heading', { level: 1, name: 'Attendance Reports' })).toBeVisible()
  })
})

test('a session that ended meanwhile asks to sign in, and keeps the marks', async ({ page, context }) => {
  closeAnyway(page)
  await beginSession(page, TEACHER)
  const names = await openWithWorker(page, '/attendance')
  await context.setOffline(true)
  await page.reload()
  await expect(noConnection(page)).toBeVisible()
  await rows(page).nth(4).getByRole('button', { name: 'Tardy', exact: true }).click()
  await saveButton(page).click()
  await expectSaveState(page, 'Not sent; will save when online')
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page.getByText('You need to sign in to take attendance.').first()).toBeVisible()
  await expect.poll(async () => (await storedNames(page)).length).toBe(1)
  await signIn(page, TEACHER, '/attendance')
  await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
  await expect(rows(page).nth(4)).toHaveAccessibleName(`${names[4]}: Tardy`)
})

test('signing out removes today from the browser, and no one sees another person’s sheets', async ({
  page,
  context,
}) => {
  closeAnyway(page)
  await beginSession(page, TEACHER)
  await openWithWorker(page, '/attendance')
  await test.step('signing out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
    expect(await storedNames(page)).toEqual([])
    await context.setOffline(true)
    await page.goto('/attendance')
    await expect(page.getByText('Homeroom could not confirm your sign-in')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await context.setOffline(false)
  })
  await test.step('another person after one who did not sign out', async () => {
    await beginSession(page, TEACHER)
    await openWithWorker(page, '/attendance')
    await context.clearCookies()
    await signIn(page, OFFICE, '/reports')
    await expect.poll(() => storedNames(page)).toEqual([])
    await context.setOffline(true)
    await page.goto('/attendance')
    await expect(page.getByText('Homeroom could not confirm your sign-in')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await context.setOffline(false)
  })
})

test('copies of yesterday are neither shown nor stored', async ({ page, context }) => {
  const MIDNIGHT_AND_MORE_MS = 16 * 3_600_000
  closeAnyway(page)
  await beginSession(page, TEACHER)
  await openWithWorker(page, '/attendance')
  await test.step('a page that stays open deletes them at midnight', async () => {
    await page.clock.install()
    await page.goto('/reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance Reports' })).toBeVisible()
    expect(await storedNames(page)).toHaveLength(3)
    await page.clock.fastForward(MIDNIGHT_AND_MORE_MS)
    await expect
      .poll(async () => {
        await page.clock.fastForward(60_000)
        return storedNames(page)
      })
      .toEqual([])
    await page.clock.resume()
  })
  await test.step('a page that is opened later shows none', async () => {
    const later = await context.newPage()
    await openWithWorker(later, '/attendance')
    await context.setOffline(true)
    await later.clock.setSystemTime(Date.now() + 2 * MIDNIGHT_AND_MORE_MS)
    await later.goto('/attendance')
    await expect(later.getByText('Homeroom could not confirm your sign-in')).toBeVisible()
    expect(await storedNames(later)).toEqual([])
  })
})
