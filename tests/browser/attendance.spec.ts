import { OFFICE, openSheet, rows, savedSheet, saveButton, expectSaveState, TEACHER } from './sheet-steps.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

test('a teacher`s morning by keyboard: the class that is on, two absences and a tardy, in few keys', async ({
  page,
}) => {
  let presses = 0
  const press = (key: string) => {
    presses += 1
    return page.keyboard.press(key)
  }
  const walk = () => page.keyboard.press('ArrowDown')
  await signIn(page, TEACHER)
  await test.step('from the dashboard to the sheet', async () => {
    await expect(page.getByRole('link', { name: /^8:20-9:10\sAM/ })).toContainText('On now')
    await press('Enter')
    await expect(rows(page).first()).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: /^9A/ })).toBeVisible()
    await expectSaveState(page, 'Not taken')
    await expect(page.getByRole('button', { name: '8:20 AM 9A on now' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
  await test.step('two absences and a tardy', async () => {
    await press('a')
    await walk()
    await press('a')
    await walk()
    await press('t')
    await expectSaveState(page, 'Unsaved: 3 changes')
    await press('Control+Enter')
    await expect(page.getByText('Attendance submitted successfully.')).toBeVisible()
    await expectSaveState(page, 'Saved 9:05 AM by you')
    expect(presses).toBeLessThanOrEqual(8)
    const { statuses } = await savedSheet(page)
    expect(statuses).toMatch(/^AATP+$/)
  })
  const names = await rows(page).locator('> span').allTextContents()
  const found = names.findIndex((name) => name.startsWith(names[7]!.slice(0, 4)))
  await test.step('an excuse takes two keys, a name is found by its letters', async () => {
    await page.keyboard.press('e')
    await expect(page.getByRole('menuitem', { name: 'Tardy Excused' })).toBeVisible()
    await page.keyboard.press('u')
    await expect(page.getByRole('button', { name: `Tardy Unexcused for ${names[2]}` })).toBeVisible()
    await expect(rows(page).nth(2)).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.type(names[7]!.slice(0, 4).toLowerCase())
    await page.keyboard.press('Enter')
    await expect(rows(page).nth(found)).toBeFocused()
    await page.keyboard.press('a')
    await page.keyboard.press('e')
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNothingSerious(page)
    await page.keyboard.press('e')
    await page.getByLabel(`Comment for ${names[found]}`).fill('dentist')
    await page.keyboard.press('Enter')
    await expect(rows(page).nth(found)).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^Saved \d{1,2}:\d\d\s[AP]M by you$/)).toBeVisible()
  })
  await test.step('Mark All Present clears marks and excuses', async () => {
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expectSaveState(page, 'Unsaved: 4 changes')
    await expect(page.getByRole('button', { name: /^Excuse|Unexcused for/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
    await expect(rows(page).first()).toHaveAccessibleName(/: Absent$/)
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expectSaveState(page, 'Unsaved: 4 changes')
  })
  await test.step('an excuse and a comment come back with the absence', async () => {
    const row = rows(page).filter({ hasText: names[found]! })
    await row.getByRole('button', { name: 'Absent', exact: true }).click()
    await expect(row.getByRole('button', { name: 'Absent Excused for' })).toBeVisible()
    await expect(row.getByPlaceholder('Comment')).toHaveValue('dentist')
    await row.getByRole('button', { name: 'Present', exact: true }).click()
    await expectSaveState(page, 'Unsaved: 4 changes')
  })
  await test.step('leaving asks for confirmation, which can be cancelled', async () => {
    const question = page.getByRole('dialog', {
      name: 'You have unsaved changes. Are you sure you want to go back?',
    })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expectSaveState(page, 'Unsaved: 4 changes')
    const warned = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await warned).type()).toBe('beforeunload')
    await (await warned).dismiss()
    await expectSaveState(page, 'Unsaved: 4 changes')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' })).toBeVisible()
    await page.goBack()
    await page.goForward()
    await page.getByRole('link', { name: 'My classes', exact: true }).click()
    await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
  })
})

test('by mouse it takes six clicks at the most', async ({ page }) => {
  await signIn(page, TEACHER)
  let clicks = 0
  const click = (target: ReturnType<typeof rows>) => {
    clicks += 1
    return target.click()
  }
  await click(page.getByRole('link', { name: 'My classes', exact: true }))
  await expect(rows(page).first()).toBeVisible()
  const mark = (row: number, name: string) => rows(page).nth(row).getByRole('button', { name, exact: true })
  await click(mark(3, 'Absent'))
  await click(mark(4, 'Absent'))
  await click(mark(5, 'Tardy'))
  await click(saveButton(page))
  await expect(page.getByText('Attendance submitted successfully.')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(6)
})

test('two people on one sheet: both are saved, and one student twice shows both values', async ({
  page,
  browser,
  school,
}) => {
  await beginSession(page, TEACHER)
  const { address } = await savedSheet(page)
  const names = await openSheet(page, address)
  const office = await (await browser.newContext({ baseURL: school.origin })).newPage()
  await beginSession(office, OFFICE)
  await office.goto(address)
  await office.getByRole('button', { name: 'Vandermeer, Marisol' }).click()
  await expect(rows(office).first()).toBeVisible()
  const mark = (who: typeof page, row: number, name: string) =>
    rows(who).nth(row).getByRole('button', { name, exact: true }).click()
  await mark(office, 10, 'Absent')
  await mark(office, 11, 'Absent')
  await office.keyboard.press('Control+Enter')
  await expectSaveState(office, /^Saved/)

  await mark(page, 11, 'Tardy')
  await mark(page, 12, 'Tardy')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Changed by someone else')).toBeVisible()
  await expect(page.getByText(`${names[11]}: Absent by`)).toContainText(
    /was saved. You marked Tardy, arrived 9:05\sAM\./,
  )
  for (const [row, word] of [
    [10, 'Absent'],
    [11, 'Absent'],
    [12, 'Tardy'],
  ] as const) {
    await expect(rows(page).nth(row)).toHaveAccessibleName(`${names[row]}: ${word}`)
  }
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expectSaveState(page, 'Unsaved: 1 change')
  await page.keyboard.press('Control+Enter')
  await expect(rows(page).nth(11)).toHaveAccessibleName(`${names[11]}: Tardy`)
  await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by you$/)
  await office.context().close()
})

test('days and classes without a sheet say why', async ({ page }) => {
  await beginSession(page, TEACHER)
  await openSheet(page, '/attendance?date=2026-09-17')
  await expect(page.getByText('is in the future. You can take attendance from that day on.')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await openSheet(page, '/attendance?date=2026-09-07')
  await expect(page.getByText('Please ask the office to correct it.')).toBeVisible()
  await expect(page.getByText('Court date, guardian called', { exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('Comment')).toHaveCount(0)
  await page.goto('/attendance?date=2026-09-12')
  await expect(page.getByText('No section periods available for the selected date.')).toBeVisible()
  await page.goto('/attendance?date=2026-08-27')
  await expect(page.getByText('Thursday, August 27, 2026 is a holiday: Fall Break')).toBeVisible()
  await page.goto('/attendance/take/9999')
  await expect(page.getByText('Forbidden. You are not assigned to this section/teacher.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Today’s classes' }).click()
  await expect(rows(page).first()).toBeVisible()

  await page.route('**/attendance/section-periods/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }),
  )
  await page.goto('/attendance?date=2026-09-16')
  await expect(page.getByText('You need to sign in to take attendance.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toHaveAttribute(
    'href',
    '/accounts/google/login/?process=login&next=%2Fattendance%3Fdate%3D2026-09-16',
  )
  await page.unrouteAll()
  await page.route('**/attendance/section-periods/**', (route) => route.abort())
  await page.goto('/attendance?date=2026-09-15')
  await expect(page.getByText('Error fetching attendance records.')).toBeVisible()
  await page.unrouteAll()
  await page.route('**/attendance/submit/**', (route) => route.fulfill({ status: 400 }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Unable to load attendance for this period.')).toBeVisible()
  await page.unrouteAll()
  await page.route('**/attendance/submit/**', (route) => route.fulfill({ json: { success: true } }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Attendance data returned in unexpected format.')).toBeVisible()
})

test('the office chooses a teacher before a sheet appears', async ({ page }) => {
  await signIn(page, OFFICE, '/attendance/take/9999')
  await expect(page.getByText('This class does not meet on this date.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All sheets for the day' })).toBeVisible()
  await page.goto('/attendance')
  await expect(page.getByRole('heading', { name: 'Classes now' })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expectNothingSerious(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /· Vandermeer, Marisol$/ })
    .click()
  await expect(page).toHaveURL(/\/attendance\/take\/\d+\?date=2026-09-16&teacher_id=\d+$/)
  await expect(rows(page).first()).toBeVisible()
  await page.goto('/attendance?date=2026-09-15')
  await expect(page.getByRole('heading', { name: 'Classes on this day' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Teacher' }).click()
  await expect(page.getByRole('option', { name: 'All Teachers' })).toBeVisible()
  await page.keyboard.type('vander')
  await page.getByRole('option', { name: 'Vandermeer, Marisol' }).click()
  await expect(rows(page).first()).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingSerious(page)
})
