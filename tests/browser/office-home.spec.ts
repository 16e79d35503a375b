import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

const OFFICE = 'admin@homeroom.example'
const TODAY = '**/api/office/today/'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const widthBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test.use(ownSchool())

test('the office sees what is late and who is missing, and each number leads to its list', async ({
  page,
}) => {
  await signIn(page, OFFICE)
  await expect(heading(page, 'Today at Willowmere School')).toBeVisible()
  await expect(page).toHaveTitle('Today at Willowmere School · Homeroom')
  const missing = panel(page, 'Missing attendance')
  await expect(missing.getByText(/^late \d+ min$/).first()).toBeVisible()
  await expect(missing.getByRole('link', { name: /classes so far are taken$/ })).toBeVisible()
  await expectNothingSerious(page)

  await test.step('one press reminds a teacher, and the time of it stays', async () => {
    const remind = missing.getByRole('button', { name: /^Remind / })
    const count = await remind.count()
    await remind.first().click()
    await expect(page.getByText('1 reminder sent.')).toBeVisible()
    await expect(missing.getByText('Reminded 9:05 AM')).toBeFocused()
    await expect(remind).toHaveCount(count - 1)
    await page.goto('/demo/mail')
    await expect(page.getByText(/^Attendance not taken: /).first()).toBeVisible()
    await page.goto('/attendance/board')
    await expect(page.getByText('Reminded 9:05 AM')).toBeVisible()
    await page.goto('/')
    await expect(missing.getByText('Reminded 9:05 AM')).toBeVisible()
  })

  await test.step('a late class opens its sheet', async () => {
    await missing
      .getByRole('link', { name: /^Open the sheet of / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/attendance\/take\/\d+\?date=2026-09-16&teacher_id=\d+$/)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.goBack()
  })

  await test.step('everyone absent is on the list, to print and to download', async () => {
    const all = panel(page, 'Absent now').getByRole('link', { name: /^All \d+$/ })
    const count = Number((await all.innerText()).replace('All ', ''))
    await expect(page.getByRole('link', { name: `${count} absent` })).toBeVisible()
    await all.click()
    await expect(heading(page, 'Absent now')).toBeFocused()
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(count)
    await expectNothingSerious(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('absent-2026-09-16.csv')
    await page.goBack()
  })
})

test('attendance is drawn against four weeks, with the same numbers as tables', async ({ page }) => {
  await signIn(page, OFFICE)
  const attendance = panel(page, 'Attendance compared with the last four weeks')
  await expect(attendance.getByRole('img', { name: /^Attendance rate for \d+ days through / })).toBeVisible()
  await attendance.getByText('Show the numbers').last().click()
  const grades = attendance.getByRole('table', { name: 'Attendance by grade' })
  await expect(grades.getByRole('row')).toHaveCount(8)
  await expectNothingSerious(page)
  await grades.getByRole('link', { name: '9th Grade' }).click()
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Student Summary')
  await page.goBack()
  const tiers = panel(page, 'Reached a higher tier this week')
  await tiers.getByRole('link', { name: 'Chronic absence' }).click()
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Chronic Absence')
})

test('a failure is shown and can be retried; nothing scrolls sideways at any width', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.route(TODAY, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Today at school could not be loaded.')
  await page.unroute(TODAY)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(panel(page, 'Missing attendance')).toBeVisible()
  await expect(panel(page, 'Attendance compared with the last four weeks').getByRole('img')).toHaveCount(2)
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => widthBeyond(page), `${width} pixels`).toBeLessThanOrEqual(0)
  }
})
