import { beginSession, expect, test, type Page } from './school.ts'

const RANGE = 'start_date=2026-08-17&end_date=2026-09-16'

const run = (page: Page) => page.getByRole('button', { name: 'Run Report' })
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const firstRow = (page: Page) => page.locator('tbody tr').first()

test('a student who is typed and not chosen is never ignored', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto(`/reports?type=student_summary&${RANGE}`)
  await expect(page.locator('tfoot')).toContainText(/\d\d+ students/)
  const student = page.getByRole('combobox', { name: 'Student' })
  const id = (await firstRow(page).getByRole('cell').first().textContent()) ?? ''
  const name = (await firstRow(page).getByRole('cell').nth(1).textContent()) ?? ''

  await test.step('an unknown id is refused, with the keyboard and with the mouse', async () => {
    for (const leave of ['Tab', 'mouse', 'Enter'] as const) {
      await page.goto(`/reports?type=student_summary&${RANGE}`)
      await expect(page.locator('tfoot')).toContainText(/\d\d+ students/)
      await student.fill('999999')
      if (leave === 'Tab') await page.keyboard.press('Tab')
      if (leave === 'Enter') await page.keyboard.press('Enter')
      await run(page).click()
      await expect(student).toHaveAccessibleDescription('No student has this ID.')
      await expect(student).toHaveValue('Student 999999')
      await expect(page.getByRole('table')).toHaveCount(0)
    }
  })

  await test.step('an unknown name is refused, and Enter runs no report of everyone', async () => {
    await student.fill('Nobody Of This Name')
    await expect(page.getByText('No students found')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(student).toHaveAccessibleDescription('Choose a student from the list, or type an ID.')
    await expect(student).toHaveValue('Nobody Of This Name')
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  await test.step('an id selects its student, and an empty field selects everyone', async () => {
    await student.fill(id)
    await run(page).click()
    await expect(page.locator('tfoot')).toContainText('1 student')
    await expect(student).toHaveValue(name)
    await student.fill('')
    await run(page).click()
    await expect(page.locator('tfoot')).toContainText(/\d\d+ students/)
    await expect(student).toHaveValue('All')
  })

  await test.step('chronic absence has numbers of the school and grades, no ids', async () => {
    await page.goto(`/reports?type=chronic_absence&${RANGE}`)
    await expect(heading(page, 'Student Number')).toBeVisible()
    await expect(heading(page, 'Grade')).toBeVisible()
    await expect(heading(page, 'Student ID')).toHaveCount(0)
    await expect(heading(page, 'Contacts')).toBeInViewport({ ratio: 1 })
  })
})
