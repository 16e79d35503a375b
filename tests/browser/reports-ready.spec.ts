import { choiceSaved } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

// This file has its own school, because the last report is remembered.
test.use(ownSchool())

const RANGE = 'start_date=2026-08-17&end_date=2026-09-16'

const table = (page: Page, name: string) => page.getByRole('table', { name })
const run = (page: Page) => page.getByRole('button', { name: 'Run Report' })
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const firstRow = (page: Page) => page.locator('tbody tr').first()

test('a ready-made report is one click away, and so is the last report', async ({ page }) => {
  await signIn(page, 'teacher@homeroom.example', '/reports')
  const ready = page.getByRole('main').getByRole('link')
  await expect(ready).toContainText([
    'My classes this week',
    'This week by student',
    'Today’s absences',
    'Chronic absence',
  ])
  await ready.filter({ hasText: 'My classes' }).click()
  await expect(table(page, 'Group Summary')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('Vandermeer, Marisol')
  await test.step('a group leads to its records of the same days and classes', async () => {
    const link = page.getByTitle("View this group's attendance records").first()
    const name = await link.textContent()
    await expect(heading(page, 'Attendance Rate %')).toBeVisible()
    await link.click()
    await expect(page).toHaveURL(/type=records&teacher_id=\d+&group_id=\d+$/)
    await expect(table(page, 'Records')).toContainText(name ?? '')
    const group = page.getByRole('combobox', { name: 'Group' })
    await expect(group).toHaveValue(name ?? '')
    await group.click()
    await page.getByRole('option', { name: 'All', exact: true }).click()
    await run(page).click()
    await expect(page).not.toHaveURL(/group_id/)
  })
  await page.goto('/reports')
  await ready.filter({ hasText: 'Today’s absences' }).click()
  await expect(page.getByRole('combobox', { name: 'Mark' })).toHaveValue('Absent')

  await test.step('a student is found by typing over what was chosen', async () => {
    await page.goto(`/reports?${RANGE}`)
    const student = page.getByRole('combobox', { name: 'Student' })
    await student.click()
    await page.keyboard.type('rennard')
    await page.getByRole('option', { name: /^Rennard, Tobias/ }).click()
    await run(page).click()
    await expect(page).toHaveURL(/student_id=\d+/)
    await expect(firstRow(page)).toContainText('Rennard, Tobias')
    await page.reload()
    await expect(student).toHaveValue('Rennard, Tobias')
    await student.click()
    await page.keyboard.type('7')
    await page.getByRole('option', { name: 'Student 7' }).click()
    await run(page).click()
    await expect(page).toHaveURL(/student_id=7(&|$)/)
    await expect(student).not.toHaveValue('Student 7')
    await student.click()
    await page.keyboard.press('Backspace')
    await page.getByRole('option', { name: 'All', exact: true }).click()
    await expect(student).toHaveValue('All')
  })

  await page.goto(`/reports?type=student_summary&${RANGE}`)
  const saved = choiceSaved(page, 'report')
  await expect(table(page, 'Student Summary')).toBeVisible()
  await saved
  await page.goto('/reports')
  await ready.filter({ hasText: 'Last report' }).click()
  await expect(page).toHaveURL(/type=student_summary/)
  await expect(table(page, 'Student Summary')).toBeVisible()

  await test.step('on a phone every report is read without scrolling sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [type, name, last] of [
      ['records', 'Records', 'Status'],
      ['daily_summary', 'Daily Summary', 'Attendance Rate %'],
      ['group_summary', 'Group Summary', 'Attendance Rate %'],
      ['chronic_absence', 'Chronic Absence', 'Tier'],
    ] as const) {
      await page.goto(`/reports?type=${type}&${RANGE}`)
      await expect(table(page, name)).toBeVisible()
      const edge = await heading(page, last).boundingBox()
      expect(edge!.x + edge!.width, type).toBeLessThanOrEqual(390)
    }
    await page.goto(`/reports?type=student_summary&${RANGE}`)
    await expect(table(page, 'Student Summary')).toBeVisible()
    await expect(heading(page, 'Attendance Rate %')).toBeInViewport({ ratio: 1 })
    await expect(firstRow(page).getByRole('cell').last()).toBeInViewport({ ratio: 0 })
    const box = await heading(page, 'Attendance Rate %').boundingBox()
    expect(box!.x + box!.width).toBeLessThanOrEqual(390)
    await expectNothingSerious(page)
  })
})
