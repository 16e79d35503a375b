import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { OFFICE, openSheet, rows, saveButton, expectSaveState, TEACHER } from './sheet-steps.ts'

// Messages slide in.
test.use({ ...ownSchool(), reducedMotion: 'no-preference' })

const toasts = (page: Page) => page.locator('.mantine-Notification-root')
const submitted = (page: Page) => toasts(page).filter({ hasText: 'Attendance submitted successfully.' })
const classTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Classes on this day' }).getByRole('button', { name })
const mark = (page: Page, row: number, name: string) =>
  rows(page).nth(row).getByRole('button', { name, exact: true })

/** Opens a class of today by its tab. */
async function openClass(page: Page, name: RegExp): Promise<string[]> {
  await openSheet(page, '/attendance')
  await classTab(page, name).click()
  await expect(classTab(page, name)).toHaveAttribute('aria-current', 'true')
  await expect(rows(page).first()).toBeVisible()
  return rows(page).locator('> span').allTextContents()
}

/** The office enters a student who is out all day, as reported by phone. */
async function reportAbsence(office: Page, name: string): Promise<void> {
  type Student = { id: number; first_name: string; last_name: string }
  const students = await callAs<Student[]>(office, 'GET', '/students/api/list/')
  const student = students.find(({ first_name, last_name }) => `${last_name}, ${first_name}` === name)!
  const today = { start_date: '2026-09-16', end_date: '2026-09-16' }
  await callAs(office, 'POST', '/attendance/absences/', {
    student_ids: [student.id],
    ...today,
    kind: 'excused',
  })
}

/** The pixels of the marks and names that messages cover, once they have slid in. */
const coveredPixels = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    const bar = document.querySelector('header')!.getBoundingClientRect()
    const isBarOnTop = bar.width > innerWidth / 2
    const overlap = (one: DOMRect, other: DOMRect) => {
      const top = isBarOnTop ? Math.max(other.top, bar.bottom) : other.top
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, top)
      return Math.max(0, width) * Math.max(0, height)
    }
    return boxes('.mantine-Notification-root')
      .flatMap((toast) => boxes('[data-row]').map((row) => overlap(toast, row)))
      .reduce((sum, pixels) => sum + pixels, 0)
  })

test('a message about a sheet replaces the one before, and covers no student', async ({ page }) => {
  await beginSession(page, TEACHER)
  await openSheet(page, '/attendance')
  const lost = toasts(page).filter({ hasText: 'Attendance could not be submitted.' })
  await test.step('an error is gone when the save has arrived', async () => {
    let isOffline = true
    await page.route('**/attendance/submit/', (route) =>
      isOffline && route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await mark(page, 0, 'Absent').click()
    await saveButton(page).click()
    await expect(lost).toBeVisible()
    expect(await coveredPixels(page)).toBe(0)
    isOffline = false
    await expect(submitted(page)).toBeVisible()
    await expect(lost).toHaveCount(0, { timeout: 1000 })
    await page.unrouteAll()
  })
  await test.step('two saves in a row are one message', async () => {
    for (const row of [1, 2]) {
      await mark(page, row, 'Tardy').click()
      await saveButton(page).click()
      await expectSaveState(page, /^Saved/)
    }
    await expect(submitted(page)).toHaveCount(1)
  })
  await test.step('on a phone it is over the bar at the top, and under the open navigation', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await rows(page).nth(12).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    const undo = toasts(page).filter({ hasText: 'Everyone is marked present' })
    await expect(undo).toBeVisible()
    await rows(page).nth(12).focus()
    expect(await coveredPixels(page)).toBe(0)
    await page.getByRole('button', { name: 'Close message' }).click()
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Reports' })).toBeVisible()
    const order = await page.evaluate(() => {
      const layer = (selector: string) => Number(getComputedStyle(document.querySelector(selector)!).zIndex)
      return layer('.mantine-Notifications-root') < layer('.mantine-Drawer-overlay')
    })
    expect(order).toBe(true)
  })
})

test('a second window of the same day shows the class as saved too', async ({ page, context }) => {
  await beginSession(page, TEACHER)
  await openClass(page, /9B/)
  const second = await context.newPage()
  await openClass(second, /8B/)
  await classTab(page, /8B/).click()
  await expect(classTab(page, /8B/)).toHaveAttribute('aria-current', 'true')
  await mark(page, 1, 'Absent').click()
  await saveButton(page).click()
  await expectSaveState(page, /^Saved/)
  await expectSaveState(second, /^Saved/)
  await expect(classTab(second, /8B/)).toContainText('Saved 9:05 AM')
  await second.close()
})

test('a class that starts later is saved after a question only', async ({ page }) => {
  await beginSession(page, TEACHER)
  await openClass(page, /8A/)
  await mark(page, 0, 'Absent').click()
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'This class starts at 12:35 PM. Save attendance now?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNothingSerious(page)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expectSaveState(page, 'Unsaved: 1 change')
  await saveButton(page).click()
  await question.getByRole('button', { name: 'Save now' }).click()
  await expectSaveState(page, 'Saved 9:05 AM by you')
  await mark(page, 0, 'Present').click()
  await expectSaveState(page, 'Unsaved: 1 change')
  await saveButton(page).click()
  await expectSaveState(page, 'Saved 9:05 AM by you')
  await expect(question).toHaveCount(0)
  await expect(submitted(page)).toHaveCount(1)
})

test('what the office reports after a sheet was opened or saved is on the sheet, one press from its mark', async ({
  page,
  browser,
  school,
}) => {
  const office = await (await browser.newContext({ baseURL: school.origin })).newPage()
  await beginSession(office, OFFICE)
  await beginSession(page, TEACHER)
  const notice = page.getByRole('status').filter({ hasText: 'Reported after attendance was taken' })

  await test.step('while it is open: the teacher learns it when they save', async () => {
    await page.clock.install()
    const names = await openClass(page, /9B/)
    await reportAbsence(office, names[2]!)
    await page.clock.fastForward(60_000)
    await mark(page, 0, 'Tardy').click()
    await saveButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save now' }).click()
    await expectSaveState(page, /^Saved/)
    await expect(notice).toContainText(`${names[2]}: out all day. Marked Present, would be Absent Excused.`)
    await expectNothingSerious(page)
    await notice.getByRole('button', { name: 'Apply this mark' }).click()
    await expect(notice).toHaveCount(0)
    await expect(rows(page).nth(2)).toHaveAccessibleName(`${names[2]}: Absent. Office: out all day`)
    await expectSaveState(page, 'Unsaved: 1 change')
    await saveButton(page).click()
    await expectSaveState(page, /^Saved/)
  })

  await test.step('after it was saved: a teacher who opens it again sees the report until they save', async () => {
    const before = await openClass(page, /9B/)
    await school.restart('2026-09-16T09:20:00')
    await reportAbsence(office, before[4]!)
    await reportAbsence(office, before[5]!)
    await openClass(page, /9B/)
    await expect(notice).toContainText(before[4]!)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNothingSerious(page)
    await mark(page, 5, 'Absent').click()
    await expect(rows(page).nth(5).getByRole('button', { name: 'Absent Excused' })).toBeVisible()
    await expect(notice).not.toContainText(before[5]!)
    await saveButton(page).click()
    await expectSaveState(page, /^Saved/)
    await expect(notice).toHaveCount(0)
    await expect(rows(page).nth(4)).toContainText('(marked differently)')
  })
  await office.context().close()
})
