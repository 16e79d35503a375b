import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'

/** Screens with times on them. */
const SCREENS = [
  '/teacher-dashboard',
  '/attendance/board',
  '/attendance?teacher_id=1',
  '/attendance/corrections',
  '/schedule/teacher/1',
  '/schedule/1',
  '/students/1',
  '/students/1?tab=attendance',
  '/students/1?tab=schedule',
  '/students/1?tab=family',
  '/schedules/view-sections',
  '/schedules/calendar',
  '/schedules/next-year',
  '/audit',
  '/devices',
  '/settings/backups',
]

/** A time on the 12-hour clock, or a month before its day. */
const OTHER_FORM = /\d\s?[AP]M\b|\b(Sep|September|Oct|October) \d{1,2}\b/i

async function expectOwnForm(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const text = await page.getByRole('main').innerText()
  expect(OTHER_FORM.exec(text)?.[0], `${address} shows ${text}`).toBeUndefined()
}

test('the school chooses how names in lists, times and days are read, and every screen follows', async ({
  page,
}) => {
  test.slow()
  await signIn(page, OFFICE, '/settings')
  await expect(
    page.getByRole('radio', { name: /^United States: Wednesday, November 18, 9:05/ }),
  ).toBeChecked()
  await page.getByRole('radio', { name: '13:00-14:05' }).check()
  await page.getByRole('radio', { name: /^United Kingdom: Wednesday 18 November, 09:05/ }).check()
  await page.getByRole('radio', { name: 'First Last' }).check()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  await page.goto('/students/list?search=sommerfeld')
  await expect(page.getByRole('heading', { name: 'Leila Sommerfeld' })).toBeVisible()
  await page.goto('/attendance/board')
  await expect(page.getByText(/^\d\d:\d\d-\d\d:\d\d$/).first()).toBeVisible()
  for (const address of SCREENS) await expectOwnForm(page, address)
})
