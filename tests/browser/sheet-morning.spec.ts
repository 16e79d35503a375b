import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { callAs, choiceSaved } from './calls.ts'
import { expectSaveState, OFFICE, openSheet, rows, saveButton, TEACHER } from './sheet-steps.ts'

// Three minutes into the second class.
test.use(ownSchool({ now: '2026-09-16T09:18:00' }))

const header = (page: Page) => page.locator('[data-header-line]')
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'You have unsaved changes. Are you sure you want to go back?' })
const pressed = (page: Page) => rows(page).locator('[aria-pressed=true]')

test('undecided students are outlined until they are marked, and are saved as present without a question', async ({
  page,
}) => {
  await beginSession(page, TEACHER)
  // The browser asks before it leaves unsaved marks.
  page.on('dialog', (dialog) => void dialog.accept())
  const names = await openSheet(page, '/attendance')
  await expect(pressed(page)).toHaveCount(0)
  await expect(rows(page).first()).toHaveAccessibleName(`${names[0]}: Not marked, counts as present`)
  await expect(header(page)).toContainText(`P 0`)
  await expect(header(page)).toContainText(`${names.length} to mark`)
  await expect(header(page)).toContainText(/Room \d+ · \d+ students/)
  await test.step('a student who is marked present counts as marked, also after a reload', async () => {
    await press(page, 'p', 'ArrowDown', 'a')
    await expect(rows(page).first()).toHaveAccessibleName(`${names[0]}: Present`)
    await expect(header(page)).toContainText(`${names.length - 2} to mark`)
    await page.reload()
    await expect(rows(page).first()).toHaveAccessibleName(`${names[0]}: Present`)
    await expect(pressed(page)).toHaveCount(2)
    await expectNothingSerious(page)
  })
  await test.step('Mark All Present marks all, and Undo brings the outlines back', async () => {
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expect(header(page)).toContainText(`P ${names.length}`)
    await expect(header(page)).not.toContainText('to mark')
    await expect(rows(page).first(), 'the next key is for someone who is not there').toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(header(page)).toContainText(`${names.length - 2} to mark`)
    await expect(rows(page).nth(1)).toHaveAccessibleName(`${names[1]}: Absent`)
    await expect(rows(page).first(), 'the message took the focus with it').toBeFocused()
  })
  await saveButton(page).click()
  await expectSaveState(page, /^Saved/)
  await expect(pressed(page)).toHaveCount(names.length)
  await expect(header(page)).toContainText(`P ${names.length - 1}`)
})

test('the arrow keys walk from letter to letter, and Tab leads on through the row', async ({ page }) => {
  await beginSession(page, TEACHER)
  const [name = ''] = await openSheet(page, '/attendance?date=2026-09-15')
  const row = rows(page).first()
  await press(page, 'Tab')
  await expect(row.getByRole('link', { name })).toBeFocused()
  await press(page, 'Tab', 'ArrowRight')
  await press(page, 'Enter')
  await expect(row.locator('[aria-pressed=true]')).toBeFocused()
})

type Class = {
  id: number
  name: string
  start_time: string
  groups: { teacher_id: number; students: { id: number; name: string }[] }[]
}

test('a row tells what the day and the week know of the student, after the sheet is shown', async ({
  page,
}) => {
  const classesOfDay = async () =>
    (await callAs<{ section_periods: Class[] }>(page, 'GET', '/attendance/section-periods/?date=2026-09-16'))
      .section_periods
  await beginSession(page, TEACHER)
  const now = (await classesOfDay()).find(({ start_time }) => start_time === '09:15')!
  await beginSession(page, OFFICE)
  const classes = await classesOfDay()
  const meets = (time: string, student: number) =>
    classes.find(
      ({ start_time, groups }) =>
        start_time === time && groups.some(({ students }) => students.some(({ id }) => id === student)),
    )
  const student = now.groups[0]!.students.find(({ id }) => meets('08:20', id))!
  const before = meets('08:20', student.id)!
  const group = before.groups.find(({ students }) => students.some(({ id }) => id === student.id))!
  await callAs(page, 'POST', '/attendance/submit/', {
    section_period_id: before.id,
    date: '2026-09-16',
    teacher_id: group.teacher_id,
    attendance: { [student.id]: { status: 'A' } },
  })
  await signIn(page, TEACHER, `/attendance/take/${now.id}?date=2026-09-16`)
  const row = rows(page).filter({ hasText: student.name })
  await expect(row).toContainText(`Absent in ${before.name}`)
  await expect(row).toHaveAccessibleDescription(new RegExp(`^Absent in ${before.name}`))
  await test.step('and is complete without it', async () => {
    await page.route('**/attendance/week-so-far/**', (route) => route.abort())
    await page.goto(`/attendance/take/${now.id}?date=2026-09-16`)
    await expect(rows(page).first()).toBeFocused()
    await expect(row).not.toContainText('Absent in')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('once a sheet is saved its main button leads to the next class that is not taken', async ({ page }) => {
  await beginSession(page, TEACHER)
  await openSheet(page, '/attendance')
  await page.getByRole('button', { name: /^8:20\sAM 9A/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^9A/ })).toBeVisible()
  const next = page.getByRole('button', { name: /^Next: / })
  await expect(next).toHaveCount(0)
  await press(page, 't')
  await test.step('of which the second press of a double click on Save knows nothing', async () => {
    await saveButton(page).dblclick()
    await expect(next).toHaveText(/^Next: 9B, 11:05\sAM$/)
    await expect(page.getByRole('heading', { level: 1, name: /^9A/ })).toBeVisible()
  })
  await test.step('a mark that changes brings Save back', async () => {
    await rows(page).first().focus()
    await press(page, 'a')
    await expect(next).toHaveCount(0)
    await saveButton(page).click()
    await expect(next).toBeFocused()
  })
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: /^9B/ })).toBeVisible()
  await expectSaveState(page, 'Not taken')
  await test.step('with none left it leads back to today', async () => {
    await openSheet(page, '/attendance?date=2026-09-15')
    await page.getByRole('button', { name: 'Back to today' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' })).toBeVisible()
  })
})

test('leaving can save first, and stays where the save is lost, refused, or met by a colleague`s', async ({
  page,
  browser,
  school,
}) => {
  await beginSession(page, TEACHER)
  await openSheet(page, '/attendance?date=2026-09-15')
  const address = page.url()
  const leave = async () => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await expectNothingSerious(page)
    await question(page).getByRole('button', { name: 'Save and continue' }).click()
  }
  const refuse = (status: number, json: object) =>
    page.route('**/attendance/submit/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
    )
  await test.step('a refusal is read on the sheet', async () => {
    const message = 'Teachers can edit attendance for today only.'
    await refuse(409, { code: 'window', message, error: message })
    await press(page, 't')
    await leave()
    await expect(page.getByText('These marks could not be saved')).toBeVisible()
    await expect(page).toHaveURL(address)
    await page.unrouteAll()
  })
  await test.step('a lost network, too', async () => {
    await page.route('**/attendance/submit/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await leave()
    await expectSaveState(page, /^Not sent; will save when online/)
    await expect(page).toHaveURL(address)
    await page.unrouteAll()
    await expectSaveState(page, /^Saved/)
  })
  await test.step('and a mark that the office changed meanwhile', async () => {
    const office = await (await browser.newContext({ baseURL: school.origin })).newPage()
    await signIn(office, OFFICE, '/attendance?date=2026-09-15')
    await office
      .getByRole('main')
      .getByRole('link', { name: /Vandermeer/ })
      .first()
      .click()
    await rows(office).nth(3).getByRole('button', { name: 'Absent', exact: true }).click()
    await office.keyboard.press('Control+Enter')
    await expectSaveState(office, /^Saved/)
    await office.context().close()
    await rows(page).nth(3).getByRole('button', { name: 'Tardy', exact: true }).click()
    await leave()
    await expect(page.getByText('Changed by someone else')).toBeVisible()
    await expect(page).toHaveURL(address)
  })
  await test.step('else the marks are saved and the other page opens', async () => {
    await rows(page).nth(5).getByRole('button', { name: 'Tardy', exact: true }).click()
    await leave()
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance Reports' })).toBeVisible()
    await page.goto(address)
    await expect(rows(page).nth(5)).toHaveAccessibleName(/: Tardy$/)
  })
})

test('a name opens the record, and both ways back lead to the same student', async ({ page }) => {
  await beginSession(page, TEACHER)
  const names = await openSheet(page, '/attendance?date=2026-09-14')
  await press(page, 'End', 'ArrowUp', 'Tab', 'Enter')
  await expect(page).toHaveURL(/\/students\/\d+$/)
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await page.getByRole('button', { name: /^Back to / }).click()
  await expect(rows(page).nth(names.length - 2)).toBeFocused()
  await expect(rows(page).nth(names.length - 2)).toBeInViewport({ ratio: 1 })
  await test.step('unsaved marks ask first', async () => {
    await press(page, 'a')
    await rows(page).first().getByRole('link').click()
    await question(page).getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/students\/\d+$/)
    await expect(page.getByRole('button', { name: /^Back to / })).toBeVisible()
    await page.goBack()
    await expect(rows(page).first()).toBeFocused()
  })
})

test('single-key shortcuts can be switched off, which the person`s other devices know, too', async ({
  page,
}) => {
  await beginSession(page, TEACHER)
  const names = await openSheet(page, '/attendance?date=2026-09-14')
  const remembered = choiceSaved(page, 'single_keys')
  await press(page, '?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const keys = dialog.getByRole('switch', { name: /^Single-key shortcuts/ })
  await expect(keys).toBeChecked()
  await keys.click()
  await expect(dialog.getByText('Find a student by name (off)')).toBeVisible()
  await expectNothingSerious(page)
  await remembered
  await dialog.getByRole('button', { name: 'Close' }).click()
  const before = await rows(page).first().getAttribute('aria-label')
  await press(page, 'p', 'a', 't', 'e', '/', '?')
  await expect(dialog).toHaveCount(0)
  await expect(rows(page).first()).toHaveAccessibleName(before!)
  await openSheet(page, '/attendance?date=2026-09-14')
  await press(page, 't')
  await expect(rows(page).first()).toHaveAccessibleName(before!)
  await press(page, 'ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await expect(rows(page).nth(1)).toHaveAccessibleName(new RegExp(`^${names[1]}`))
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await keys.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
})
