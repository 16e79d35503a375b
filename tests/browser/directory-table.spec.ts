import { choiceSaved } from './calls.ts'
import { cards, count, grade, search } from './directory-page.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

/** More than 1,000 students, so the server pages the list. */
test.use(ownSchool({ furtherStudents: 1000 }))

const OFFICE = 'admin@homeroom.example'

const view = (page: Page, name: string) => page.getByRole('radio', { name })
const table = (page: Page) => page.getByRole('table', { name: 'Students' })
const rows = (page: Page) => table(page).locator('tbody tr')

test('the office reads the directory as a table, which is remembered', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto('/students/list?all=1')
  await count(page, '1,299 students found (1 to 50 shown)')
  const names = await cards(page).allTextContents()
  const saved = choiceSaved(page, 'directory_view')
  await view(page, 'Cards').focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows(page)).toHaveCount(50)
  await saved
  await expect(table(page).locator('tbody th').getByRole('link', { name: /, / })).toHaveText(names)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Student',
    'Grade',
    'Student number',
    'Homeroom teacher',
    'This week',
    'Links',
  ])
  await expectNothingSerious(page)

  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await count(page, '1,299 students found (51 to 100 shown)')
  await expect(page.getByRole('region', { name: 'Students found' })).toBeFocused()
  await expect(rows(page)).toHaveCount(50)
  await page.reload()
  await count(page, '1,299 students found (51 to 100 shown)')
  await expect(rows(page)).toHaveCount(50)

  await search(page).fill('sommer')
  await expect(rows(page)).toHaveCount(1)
  const leila = rows(page).first()
  await expect(leila).toContainText(/Sommerfeld, Leila.*9th Grade.*Ramona Kruse.*P \d+/)
  await expect(leila.getByRole('link', { name: 'Attendance of Leila Sommerfeld' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const shown of [leila.getByText('9', { exact: true }), leila.getByText(/^P \d+$/)])
    await expect(shown).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await leila.getByRole('link', { name: 'Edit Student Leila Sommerfeld' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Leila')

  await page.goto('/students/list')
  await expect(page.getByRole('heading', { name: 'Find Students' })).toBeVisible()
  await expect(view(page, 'Table')).toHaveCount(0)
  await search(page).fill('zzzz')
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
})

test('the grade looked at last is one click away, beside another search', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto('/students/list')
  await grade(page, '10th Grade').click()
  await count(page, /students found .* in 10th Grade$/)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('heading', { name: 'Last search' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Last grade level' })).toHaveCount(0)
  await search(page).fill('sommer')
  await count(page, '1 student found')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('heading', { name: 'Last grade level' })).toBeVisible()
  await page.getByRole('link', { name: '10th Grade' }).click()
  await expect(page).toHaveURL(/grade=10$/)
  await expect(grade(page, '10th Grade')).toHaveAttribute('aria-pressed', 'true')
})
