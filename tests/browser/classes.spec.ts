import { choose } from './loading-steps.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const TEACHER = 'teacher@homeroom.example'

const rows = (page: Page) => page.getByRole('group', { name: 'Students' }).locator('[data-row]')
const save = (page: Page) => page.getByRole('button', { name: /^Save Ctrl/ })

test('a teacher who leaves unsaved marks is asked, and stays or goes', async ({ page }) => {
  await signIn(page, TEACHER)
  await page.getByRole('link', { name: 'Attendance', exact: true }).first().click()
  await rows(page).first().focus()
  await page.keyboard.press('t')
  await expect(page.getByText('Unsaved: 1 change')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  const question = page.getByRole('dialog', {
    name: 'You have unsaved changes. Are you sure you want to go back?',
  })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(rows(page).first()).toHaveAccessibleName(/: Tardy$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' })).toBeVisible()
})

test('a sheet that cannot be saved says so, keeps the marks, and saves when it is tried again', async ({
  page,
}) => {
  await signIn(page, TEACHER, '/')
  await page.goto('/attendance')
  await rows(page).nth(1).focus()
  await page.keyboard.press('a')
  await page.route('**/attendance/submit/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Homeroom does not answer.')).toBeVisible()
  await expect(rows(page).nth(1)).toHaveAccessibleName(/: Absent$/)
  await page.unrouteAll()
  await save(page).click()
  await expect(page.getByText('Attendance submitted successfully.')).toBeVisible()
  await expect(page.getByText(/^Saved \d\d:\d\d by you$/)).toBeVisible()
})

test('a session that ended leads through sign-in back to the sheet', async ({ page, context }) => {
  await signIn(page, TEACHER)
  await page.goto('/attendance')
  await expect(rows(page).first()).toBeVisible()
  await context.clearCookies()
  await save(page).click()
  await expect(page.getByText('You need to sign in to take attendance.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Sign in with Google' })
  await expect(link).toHaveAttribute('href', /\/accounts\/google\/login\/\?process=login&next=%2Fattendance/)
})

test('a future day is refused in words, and a past one after the window too', async ({ page }) => {
  await signIn(page, TEACHER)
  await page.goto('/attendance?date=2026-09-17')
  await expect(page.getByText('is still to come. Attendance can be taken from that day on.')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await page.goto('/attendance?date=2026-09-03')
  await expect(save(page)).toBeDisabled()
})

test('a clash is told with its names, and can be allowed with a reason', async ({ page }) => {
  await signIn(page, TEACHER)
  await page.goto('/schedules/tool?grade=4')
  const period = page.getByRole('group', { name: 'Grade 9 Period 1' })
  await period.getByRole('button', { name: 'Assign a group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: /^CTE/ }).first().click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByText('This clashes')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Assign all the same' })).toBeDisabled()
  await dialog.getByLabel('Reason to assign all the same').fill('a guest hour')
  await dialog.getByRole('button', { name: 'Assign all the same' }).click()
  await expect(dialog).toBeHidden()
})

test('a range that runs backwards is refused with a sentence at its field', async ({ page }) => {
  await signIn(page, TEACHER)
  await page.goto('/reports?start_date=2026-09-16&end_date=2026-09-14')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByText('No data yet. Run a report.')).toBeVisible()
  await choose(page, 'Grade Level', '9th Grade')
  await page.getByRole('button', { name: 'Run Report' }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(page).toHaveURL(/grade_level_id=4/)
})

test('axe finds nothing serious on attendance, schedules and reports, in either theme', async ({ page }) => {
  await signIn(page, TEACHER)
  const screens = [
    ['/attendance', 'Attendance'],
    ['/schedules', 'Schedule Management'],
    ['/schedules/block-schedules/add', 'Add Block Schedule'],
    ['/schedules/create-section?grade=4', 'Manage Section Periods'],
    ['/schedules/tool?grade=4', 'Scheduling Tool'],
    ['/reports?start_date=2026-09-14', 'Attendance Reports'],
  ] as const
  for (const [address, title] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNothingSerious(page)
  }
})
