import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { rows, saveButton, expectSaveState, TEACHER } from './sheet-steps.ts'

test.use(ownSchool())

const HOME = '**/api/teachers/me/home/'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a teacher takes a missing sheet from the home page, and the week shows it', async ({ page }) => {
  await signIn(page, TEACHER)
  const open = region(page, 'Missing attendance')
  await expect(open).toContainText(/Tue, Sep 15, \d+ class/)
  await expect(open).toContainText('until Thu, Sep 17')
  const days = region(page, 'This week').getByRole('heading', { level: 3 })
  await expect(days).toHaveText(['Mon, Sep 14', 'Tue, Sep 15', 'Wed, Sep 16', 'Thu, Sep 17', 'Fri, Sep 18'])
  const notTaken = region(page, 'This week').getByText('not taken', { exact: true })
  const before = { open: await open.getByRole('link').count(), notTaken: await notTaken.count() }
  await expectNothingSerious(page)

  await open.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/attendance\/take\/\d+\?date=2026-09-1\d$/)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await saveButton(page).click()
  await expectSaveState(page, /^Saved/)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(notTaken).toHaveCount(before.notTaken - 1)
  await expect(open.getByRole('link')).toHaveCount(before.open - 1)
})

test('a teacher’s home leads to the records of who was absent in a row, and has words for nothing and for a failure', async ({
  page,
}) => {
  await signIn(page, TEACHER)
  const absent = region(page, 'Absent three times in a row')
  const records = absent.getByRole('link', { name: /^\d+ absences since / }).first()
  const count = Number.parseInt(await records.innerText(), 10)
  expect(count).toBeGreaterThanOrEqual(3)
  await records.click()
  await expect(page).toHaveURL(/\/reports\?type=records&student_id=\d+&teacher_id=\d+&start_date=/)
  await expect(page.locator('main tbody tr')).toHaveCount(count)

  const week = ['14', '15', '16', '17', '18'].map((day) => ({
    date: `2026-09-${day}`,
    closure: day === '16' ? 'Founders Day' : null,
    classes: [],
  }))
  await page.route(HOME, (route) =>
    route.fulfill({ json: { open: [], week, absence_requests: [], absent_in_a_row: [] } }),
  )
  await page.goto('/teacher-dashboard')
  await expect(absent).toContainText('None of your students missed their last three classes with you.')
  await expect(region(page, 'Missing attendance')).toHaveCount(0)
  await expect(region(page, 'This week')).toContainText('Founders Day')
  await expectNothingSerious(page)
  await page.unroute(HOME)

  await page.route(HOME, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your week and missing attendance could not be loaded.')
  await expect(region(page, 'Today’s classes').getByRole('link').first()).toBeVisible()
  await page.unroute(HOME)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(absent.getByRole('link').first()).toBeVisible()
})
