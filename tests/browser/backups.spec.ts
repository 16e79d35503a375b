import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

test('the superuser sees that there is no backup, makes one, and sees when it was made and checked', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example', '/settings')
  await page.getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await expect(page.getByText('There is no backup yet')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Back up now' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The backup is complete.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('There is no backup yet')).toBeHidden()
  await expect(page.getByText(/homeroom-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz/)).toBeVisible()
  await expect(page.getByText('1 backup, ')).toBeVisible()
  await expectNothingSerious(page)
})

test('a state that cannot be loaded can be tried again, and a failed backup says why', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  let isDown = true
  await page.route('**/api/backups/', (route) => {
    if (isDown) return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away.' } })
    return route.fulfill({
      json: {
        nightly: true,
        next: { day: '2026-09-17', time: '02:30' },
        folder: '/srv/homeroom/backups',
        keep_days: 14,
        keep_weeks: 8,
        count: 0,
        bytes: 0,
        running: false,
        newest: null,
        rehearsed: null,
        failure: {
          at: { day: '2026-09-16', time: '02:31' },
          sentence: 'There is no space left. Free some space.',
        },
        continuous: false,
      },
    })
  })
  await page.goto('/settings/backups')
  await expect(page.getByText('The backup status could not be loaded.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert').getByText('The backup of Sep 16, 2026, 2:31 AM failed')).toBeVisible()
  await expect(page.getByText('There is no space left. Free some space.')).toBeVisible()
  await expectNothingSerious(page)
})
