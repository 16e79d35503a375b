import { beginSession, expect, expectNothingSerious, ownSchool, test } from './school.ts'

test.use(ownSchool())

/** Pages that no other journey checks; `screens-looked-at.ts` reports missing ones. */
const PAGES_OF: Record<string, string[]> = {
  'admin@homeroom.example': [
    '/students/upload-contacts',
    '/students/upload-enrollments',
    '/students/upload-labels',
    '/attendance/upload-marks',
    '/attendance/contradictions',
    '/settings/attendance-categories',
    '/integrations',
    '/groups/manage-cte',
    '/schedules/assign-groups/999999',
    '/schedule/teacher/1',
  ],
  'student@homeroom.example': ['/student-home'],
}

for (const [person, addresses] of Object.entries(PAGES_OF)) {
  test(`axe finds nothing serious on pages that other journeys of ${person} pass by`, async ({ page }) => {
    await beginSession(page, person)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
      await expect(page.locator('main [aria-busy="true"], main .mantine-Skeleton-root'), address).toHaveCount(
        0,
      )
      await expectNothingSerious(page)
    }
  })
}
