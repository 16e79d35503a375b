import { beginSession, expect, expectNothingSerious, signIn, test, type Page } from './school.ts'

const HEAD = 'admin@homeroom.example'

const sections = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const follow = (page: Page, name: string) => sections(page).getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('every section of the settings is one click from the others, and its address leads to it', async ({
  page,
}) => {
  await signIn(page, HEAD, '/settings')
  const names = await sections(page).getByRole('link').allInnerTexts()
  expect(names).toEqual([
    'School and rules',
    'Letterhead',
    'Reasons for absences',
    'Reasons for entering and leaving',
    'Letters to families',
    'Notices to families',
    'Mail',
    'District attendance codes',
    'Backups',
    'Record retention',
  ])
  for (const name of names.slice(1)) {
    await follow(page, name)
    await expect(heading(page, name)).toBeFocused()
    await expect(sections(page).locator('[aria-current="page"]:visible')).toHaveText(name)
  }
  // The heading is there before the settings are loaded.
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectNothingSerious(page)
  await page.goto('/settings/mail')
  await expect(heading(page, 'Mail')).toBeVisible()
})

test('a section that cannot be loaded leaves the others as they are', async ({ page }) => {
  await beginSession(page, HEAD)
  await page.route('**/api/settings/letters/', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away.' } }),
  )
  await page.goto('/settings/letters')
  await expect(page.getByText(/^The settings could not be loaded/)).toBeVisible()
  await follow(page, 'Record retention')
  await expect(page.getByLabel('Changes made by uploads')).toBeVisible()
})

test('edits of a section are not lost on the way to another', async ({ page }) => {
  await signIn(page, HEAD, '/settings/letters')
  await page.getByLabel('Absent days').fill('3, 6')
  await follow(page, 'Backups')
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Absent days')).toHaveValue('3, 6')
  await expect(heading(page, 'Letters to families')).toBeVisible()
})

test('on a phone the list of sections is folded above the section', async ({ page }) => {
  await beginSession(page, HEAD)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/retention')
  await expect(heading(page, 'Record retention')).toBeVisible()
  await page.getByText('All settings').click()
  await follow(page, 'District attendance codes')
  await expect(heading(page, 'District attendance codes')).toBeVisible()
  await expectNothingSerious(page)
})
