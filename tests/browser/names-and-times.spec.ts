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
  '/edit-student/1',
  '/schedules/view-sections',
  '/schedules/calendar',
  '/audit',
  '/sessions',
  '/settings/backups',
]

/** A time that is on no 12 hour clock: no AM or PM follows it, or the time at the end of its span. */
const OTHER_TIME = /\b\d{1,2}:\d\d\b(?!(-\d{1,2}:\d\d)?\s[AP]M)/

async function expectTwelveHours(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const text = await page.getByRole('main').innerText()
  expect(OTHER_TIME.exec(text)?.[0], `${address} shows ${text}`).toBeUndefined()
}

test('the school chooses how names in lists and times are read, and every screen follows', async ({
  page,
}) => {
  test.slow()
  await signIn(page, OFFICE, '/settings')
  await page.getByRole('radio', { name: '1:00-2:05 PM' }).check()
  await page.getByRole('radio', { name: 'First Last' }).check()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  await page.goto('/students/list?search=sommerfeld')
  await expect(page.getByRole('heading', { name: 'Leila Sommerfeld' })).toBeVisible()
  await page.goto('/attendance/board')
  await expect(page.getByText(/^\d{1,2}:\d\d-\d{1,2}:\d\d\s[AP]M$/).first()).toBeVisible()
  for (const address of SCREENS) await expectTwelveHours(page, address)
})
