import { beginSession, expect, ownSchool, signIn, signOut, test, type Page } from './school.ts'
import { openSheet, rows, saveButton, expectSaveState, TEACHER } from './sheet-steps.ts'

test.use({ ...ownSchool(), serviceWorkers: 'allow' })

const DAY_MS = 86_400_000

/** All records of a store of this browser, as JSON, by key. With `age`, first makes drafts so many milliseconds older. */
const stored = (
  page: Page,
  { database, store, age = 0 }: { database: string; store: string; age?: number },
) =>
  page.evaluate(
    (options) =>
      new Promise<Record<string, string>>((resolve) => {
        const opening = indexedDB.open(options.database)
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(options.store, 'readwrite')
          const found: Record<string, string> = {}
          const walking = transaction.objectStore(options.store).openCursor()
          walking.addEventListener('success', () => {
            const cursor = walking.result
            if (!cursor) return
            const record = cursor.value as { storedAt?: number }
            found[cursor.key as string] = JSON.stringify(record)
            if (options.age > 0) cursor.update({ ...record, storedAt: (record.storedAt ?? 0) - options.age })
            cursor.continue()
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(found)
          })
        })
      }),
    { age, database, store },
  )
const drafts = (page: Page, age = 0) =>
  stored(page, { database: 'homeroom-attendance', store: 'sheets', age })
const copies = (page: Page) => stored(page, { database: 'homeroom-today', store: 'copies' })
const closeAnyway = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

test('marks stored after a teacher logs out name no student, and are there at the next sign-in', async ({
  page,
}) => {
  closeAnyway(page)
  await beginSession(page, TEACHER)
  const names = await openSheet(page, '/attendance')
  await page.keyboard.press('a')
  await expectSaveState(page, 'Unsaved: 1 change')
  await expect.poll(async () => Object.keys(await drafts(page))).toHaveLength(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep marks and log out' }).click()
  await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
  const left = Object.values(await drafts(page)).join()
  expect(left).toContain('"status":"A"')
  for (const name of names) for (const part of name.split(', ')) expect(left).not.toContain(part)
  expect(await copies(page)).toEqual({})

  await signIn(page, TEACHER, '/attendance')
  await expect(rows(page).first()).toHaveAccessibleName(`${names[0]}: Absent`)
  await expectSaveState(page, 'Unsaved: 1 change')
  await saveButton(page).click()
  await expectSaveState(page, /^Saved/)
  expect(await drafts(page)).toEqual({})
})

test('marks left for a week are deleted, and their owner sees which until they have read it', async ({
  page,
}) => {
  closeAnyway(page)
  await beginSession(page, TEACHER)
  await openSheet(page, '/attendance')
  await page.keyboard.press('t')
  await expect.poll(async () => Object.keys(await drafts(page))).toHaveLength(1)
  await drafts(page, 7 * DAY_MS + 1000)
  const alert = page.getByRole('alert').filter({ hasText: 'Some marks were never sent' })
  await page.goto('/reports')
  await expect(alert).toContainText('Sep 16, 2026: the marks stayed in this browser for more than 7 days')
  const left = Object.values(await drafts(page)).join()
  expect(left).not.toContain('status')
  await page.goto('/courses/list')
  await expect(alert).toBeVisible()
  await alert.getByRole('button').click()
  await expect(alert).toHaveCount(0)
  await expect.poll(() => drafts(page)).toEqual({})
  await page.goto('/reports')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await signOut(page)
})

test('today’s sheets are not shown offline once the browser was unused for longer than a session', async ({
  page,
  context,
}) => {
  closeAnyway(page)
  await beginSession(page, TEACHER)
  await openSheet(page, '/attendance')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => Object.keys(await copies(page)).length).toBe(3)
  await context.setOffline(true)
  await page.goto('/attendance')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('used-at', String(Date.now() - 4 * 3_600_000 - 1000)))
  await page.close()
  const later = await context.newPage()
  await later.goto('/attendance')
  await expect(
    later
      .getByText('Homeroom is not responding')
      .or(later.getByText('Please log in'))
      .or(later.getByText('You need to sign in'))
      .first(),
  ).toBeVisible()
  await expect(rows(later)).toHaveCount(0)
  await expect.poll(() => copies(later)).toEqual({})
})
