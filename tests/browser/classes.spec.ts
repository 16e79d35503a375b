import { choose } from './main-road-steps.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

const TEACHER = 'teacher@homeroom.example'

test('a range that runs backwards is refused with a sentence at its field', async ({ page }) => {
  await signIn(page, TEACHER, '/reports?start_date=2026-09-16&end_date=2026-09-14')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByText('No data yet. Run a report.')).toBeVisible()
  await choose(page, 'Grade Level', '9th Grade')
  await page.getByRole('button', { name: 'Run Report' }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(page).toHaveURL(/grade_level_id=4/)
})

test('axe finds nothing serious on schedules and reports, in either theme', async ({ page }) => {
  await beginSession(page, TEACHER)
  const screens = [
    ['/schedules', 'Schedule Management'],
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
