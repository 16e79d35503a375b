import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool({ now: '2026-09-20T12:00:00' }))

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('on a Sunday the office reads when classes meet next, and how the last day went', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example')
  await expect(panel(page, 'Missing attendance')).toContainText(
    'No classes meet today. Next classes meet on Monday, September 21 from ',
  )
  await expect(panel(page, 'Absent now')).toContainText('No attendance has been taken today.')
  await expect(panel(page, 'Attendance compared with the last four weeks')).toContainText(
    'Friday, September 18',
  )
  await expectNothingSerious(page)
})
