import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'
const arrivedButtons = (page: Page) => page.getByRole('button', { name: / arrived 9:05\sAM$/ })
const absentNow = (page: Page) => page.getByRole('table', { name: 'Students who are absent now' })

test('a student arrives at the counter: one press, undone by one press, and by keyboard', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/attendance/absent?view=now')
  const rows = absentNow(page).locator('tbody tr')
  await expect(arrivedButtons(page).first()).toBeVisible()
  const count = await rows.count()
  const [lastName = ''] = (await rows.first().getByRole('link').innerText()).split(',')
  await expectNothingSerious(page)

  await test.step('by mouse: the student leaves the list', async () => {
    await arrivedButtons(page).first().click()
    await expect(page.getByText(/ arrived at 9:05\sAM\./)).toBeVisible()
    await expect(rows).toHaveCount(count - 1)
    await expect(rows.filter({ hasText: lastName })).toHaveCount(0)
  })
  await test.step('a mistake is undone', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(rows).toHaveCount(count)
    await expect(rows.first()).toContainText(lastName)
  })
  await test.step('by keyboard', async () => {
    await arrivedButtons(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(count - 1)
  })
  await test.step('a student without a reason stays on the call list, with the time', async () => {
    await page.goto('/attendance/absent')
    const back = page.getByRole('region', { name: 'Arrived or back in class' })
    await expect(back).toContainText(lastName)
    await expect(back).toContainText('arrived 9:05 AM')
    await expect(back.getByRole('button', { name: / arrived / })).toHaveCount(0)
    await expectNothingSerious(page)
  })
  await test.step('and the reported absences have it', async () => {
    await page.goto('/attendance/absences')
    const line = page
      .getByRole('table', { name: 'Reported absences' })
      .getByRole('row')
      .filter({ hasText: lastName })
    await expect(line).toContainText('Arrived 9:05 AM')
  })
})

test('a press that gets no reply says so, and the next one records the arrival once', async ({ page }) => {
  await signIn(page, OFFICE, '/attendance/absent?view=now')
  const rows = absentNow(page).locator('tbody tr')
  await expect(arrivedButtons(page).first()).toBeVisible()
  const count = await rows.count()
  await page.route('**/attendance/arrivals/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await arrivedButtons(page).last().click()
  await expect(page.getByText(/Homeroom is not responding/).first()).toBeVisible()
  await page.unroute('**/attendance/arrivals/')
  await page.reload()
  await expect(rows).toHaveCount(count - 1)
})

test('on a phone the button is below the name, and nothing scrolls sideways', async ({ page }) => {
  await signIn(page, OFFICE, '/attendance/absent?view=now')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(arrivedButtons(page).first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
