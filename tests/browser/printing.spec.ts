import { beginSession, expect, expectNothingSerious, test, type Page } from './school.ts'
import { pdfPages } from './pdf-text.ts'

/** The width of an A4 sheet between its margins, in pixels. */
const A4_PX = 703

/** Returns the text of each sheet of paper that the browser would print. */
const paperOf = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return pdfPages(await page.pdf({ format: 'A4', preferCSSPageSize: true })).map((text) =>
    text.replaceAll(/\s+/g, ' '),
  )
}

test('the office prints the directory whole: school, title and page on each sheet, none of the app around it', async ({
  page,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/students/list?all=1')
  await expect(page.getByText(/^299 students found/)).toBeVisible()
  const sheets = await paperOf(page)
  expect(sheets.length).toBeGreaterThan(3)
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain('Willowmere School · Student Directory')
    expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`)
    expect(sheet).toContain('Homeroom')
  }
  const text = sheets.join(' ')
  expect(text.match(/@homeroom\.example/g)).toHaveLength(299)
  expect(text).not.toMatch(/Logout|Corrections|Add student|All rights reserved/)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('records are loaded whole before they are printed', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/reports?type=records&start_date=2026-09-15&end_date=2026-09-15&grade_level_id=1')
  await expect(page.getByRole('table', { name: 'Records' })).toBeVisible()
  const total = Number(/^(\d+) records/.exec(await page.locator('tfoot td').first().innerText())?.[1])
  expect(total).toBeGreaterThan(50)
  const printed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.print = () => resolve(document.querySelectorAll('tbody tr').length)
      }),
  )
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await printed, 'rows in the page when the dialog opens').toBe(total)
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.locator('tbody tr').count(), 'the page is shown in parts again')
    .toBeLessThan(total)
})

test('a week is a table on one wide sheet, of a teacher and of a room', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/schedule/room')
  await expect(page.getByRole('heading', { name: /^Schedule for room/ })).toBeVisible()
  await expectNothingSerious(page)
  const [sheet, ...others] = await paperOf(page)
  expect(others).toEqual([])
  for (const day of ['Monday, September 14', 'Friday, September 18']) expect(sheet).toContain(day)
  expect(sheet).not.toContain('Show as a list')
})

test('each class of a teacher is on a separate sheet with empty boxes', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/attendance/class-lists')
  await expect(page.getByText('Choose a teacher.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Teacher' }).click()
  await page.getByRole('option').first().click()
  const lists = page.getByRole('table', { name: /^Students of/ })
  await expect(lists.first()).toBeVisible()
  await expectNothingSerious(page)
  const teacher = /^(.+?) · /.exec(await page.locator('h1 + *').innerText())?.[1] ?? 'nobody'
  const sheets = await paperOf(page)
  expect(sheets).toHaveLength((await lists.count()) + 1)
  expect(sheets[0]).toContain(`For the substitute of ${teacher}`)
  for (const sheet of sheets.slice(1)) {
    expect(sheet).toMatch(/P A T E Remarks.*Substitute Signature/)
    expect(sheet).toContain(`· ${teacher} ·`)
  }
})

test('a table has all of its columns on an upright sheet', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.setViewportSize({ width: A4_PX, height: 1000 })
  const printed = async (path: string, column: string) => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('columnheader', { name: column })).toBeInViewport({ ratio: 1 })
  }
  await printed(
    '/reports?type=student_summary&start_date=2026-09-14&end_date=2026-09-18',
    'Attendance Rate %',
  )
  await printed('/reports?type=chronic_absence', 'Until Next Tier')
  await printed('/staff', 'Sign-in')
  await printed('/groups/list', 'Students')
})
