import { readWorkbook } from '#tests/fixtures/read-workbook.ts'
import { readFile } from 'node:fs/promises'
import { beginSession, expect, expectNothingSerious, test, type Page } from './school.ts'
import { downloadTable } from './download-table.ts'

const RANGE = 'start_date=2026-08-17&end_date=2026-09-16'

const table = (page: Page, name: string) => page.getByRole('table', { name })
const run = (page: Page) => page.getByRole('button', { name: 'Run Report' })
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const firstRow = (page: Page) => page.locator('tbody tr').first()

test('a report is run, sorted, drilled into and downloaded', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  await test.step('no report runs automatically', async () => {
    await page.goto('/reports')
    await expect(page.getByText('No data yet. Run a report.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('All')
    await expect(page.getByRole('combobox', { name: 'Grade Level' })).toHaveValue('All')
    await expect(page.getByLabel('Start Date')).toHaveValue('Sep 9, 2026')
    await expectNothingSerious(page)
  })

  await test.step('a summary, with its totals, what it means and what is missing', async () => {
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.keyboard.type('student s')
    await page.keyboard.press('Enter')
    await page.getByLabel('Start Date').fill('17 Aug 2026')
    await page.getByRole('combobox', { name: 'Grade Level' }).focus()
    await run(page).click()
    await expect(page).toHaveURL(/start_date=2026-08-17.*type=student_summary/)
    await expect(table(page, 'Student Summary')).toBeVisible()
    await expect(page.getByText(/^[\d,]+ sheets taken, \d+ sheets? not taken in this range/)).toBeVisible()
    await expect(page.getByText('Attendance rate = 100 × (P + T) / total.')).toBeVisible()
    await expect(page.locator('tfoot')).toContainText(/\d+ students/)
    await expect(page.getByText(/^Page 1 of \d$/)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^Page 2 of \d$/)).toBeVisible()
  })

  await test.step('sorted by keys, up and down', async () => {
    const rate = page.getByRole('button', { name: 'Attendance Rate %', exact: true })
    const direction = heading(page, 'Attendance Rate %')
    await rate.focus()
    await page.keyboard.press('Enter')
    await expect(direction).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByText(/^Page 1 of \d$/)).toBeVisible()
    const lowest = Number(await firstRow(page).getByRole('cell').last().textContent())
    await page.keyboard.press('Enter')
    await expect(direction).toHaveAttribute('aria-sort', 'descending')
    await expect(firstRow(page).getByRole('cell').last()).toHaveText('100.00')
    expect(lowest).toBeLessThan(100)
    await expect(rate).toBeFocused()
  })

  await test.step('into the records of one student, and the form follows', async () => {
    const link = page.getByTitle("View this student's attendance records").first()
    const name = await link.textContent()
    await link.click()
    await expect(page).toHaveURL(/start_date=2026-08-17&end_date=2026-09-16&type=records&student_id=\d+$/)
    await expect(table(page, 'Records')).toContainText(name ?? '')
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Records')
    await expect(page.getByRole('combobox', { name: 'Student' })).toHaveValue(name ?? '')
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Student Summary')
    await expect(page.getByRole('combobox', { name: 'Student' })).toHaveValue('All')
  })

  await test.step('as a file of the same rows', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await download
    expect((await downloadTable(page)).suggestedFilename()).toBe(file.suggestedFilename())
    expect(file.suggestedFilename()).toBe('attendance-student-summary-2026-08-17-to-2026-09-16.csv')
    const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(header).toBe(
      '\uFEFFStudent ID,Student,P,A,T,E,Total,Attendance Rate %,Present at a School Activity,Start Date,End Date',
    )
    await expect(firstRow(page).getByRole('cell').first()).toHaveText(first?.split(',')[0] ?? '')
    const workbook = await downloadTable(page, 'Excel')
    expect(workbook.suggestedFilename()).toBe('attendance-student-summary-2026-08-17-to-2026-09-16.xlsx')
    const { rows } = await readWorkbook(await readFile(await workbook.path()))
    expect(String(rows[1]?.[0])).toBe(first?.split(',')[0])
  })

  await test.step('week by week, drawn and in numbers', async () => {
    await page.getByRole('button', { name: 'Week by week' }).click()
    await expect(page.getByRole('img', { name: /^Attendance rate in 5 weeks/ })).toBeVisible()
    await page.getByText('Show the numbers').click()
    await expect(table(page, 'Attendance by week').getByRole('row')).toHaveCount(6)
    await expectNothingSerious(page)
  })
})

test('a report from its address: every type, wrong ranges, and a server that does not answer', async ({
  page,
}) => {
  await beginSession(page, 'teacher@homeroom.example')
  const types = [
    ['records', 'Records', /records$/],
    ['daily_summary', 'Daily Summary', /^\d+ days$/],
    ['group_summary', 'Group Summary', /groups$/],
    ['chronic_absence', 'Chronic Absence', /students$/],
  ] as const
  for (const [type, name, total] of types) {
    await page.goto(`/reports?type=${type}&${RANGE}`)
    await expect(table(page, name)).toBeVisible()
    await expect(page.locator('tfoot').getByText(total).first()).toBeVisible()
  }
  await expect(page.getByText(/chronic from 10%, severe from 20%/)).toBeVisible()
  await expect(page.getByText(/^\d+ to Severe$/).first()).toBeVisible()
  await expectNothingSerious(page)
})

test('a wrong range is shown at its field, and a server that does not answer in a sentence', async ({
  page,
}) => {
  await beginSession(page, 'teacher@homeroom.example')
  await page.goto('/reports?start_date=2026-09-16&end_date=2026-09-14')
  await expect(page.getByLabel('End Date')).toHaveAccessibleDescription(
    'End date must be on or after start date.',
  )
  await page.route('**/api/teachers/all/', (route) => route.abort())
  await page.route('**/attendance/reports/about/**', (route) => route.abort())
  await page.goto(`/reports?type=group_summary&teacher_id=1&${RANGE}`)
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('Teacher 1')
  const unknown = ['The teachers could not be loaded.', 'Missing attendance could not be counted.']
  for (const sentence of unknown) await expect(page.getByText(sentence)).toBeVisible()
  await page.unrouteAll()
  for (const sentence of unknown)
    await page.getByText(sentence).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue(/, /)
  await expect(page.getByText(/^[\d,]+ sheets? taken,/)).toBeVisible()
  await page.goto('/reports?student_id=Ana')
  await expect(page.getByText('Choose a student from the list, or type an ID.').first()).toBeVisible()

  await page.goto(`/reports?type=group_summary&${RANGE}`)
  await expect(table(page, 'Group Summary')).toBeVisible()
  await test.step('a slow report shows that it is running, and can be stopped', async () => {
    await page.route('**/attendance/reports/?**', () => undefined)
    await run(page).click()
    await expect(page.getByRole('button', { name: 'Loading…' })).toBeVisible()
    await expect(page.getByText(/^Loading the report, \d seconds so far$/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(run(page)).toBeVisible()
    await page.unrouteAll()
  })
  await page.route('**/attendance/reports/?**', (route) => route.abort())
  await run(page).click()
  await expect(page.getByText('Failed to load report.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(table(page, 'Group Summary')).toBeVisible()
})

test('records come a page at a time, and all of them are loaded to be sorted', async ({ page }) => {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/attendance/reports/') queries.push(searchParams)
  })
  await beginSession(page, 'admin@homeroom.example')
  const cells = () => page.locator('tbody tr').allTextContents()
  const paging = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/reports?type=records&${RANGE}`)
  await expect(page.getByText(/^Page 1 of [\d,]+$/)).toBeVisible()
  const total = Number((await page.locator('tfoot td').first().textContent())?.replaceAll(/\D/g, ''))
  expect(total).toBeGreaterThan(150)
  const first = await cells()
  expect(first).toHaveLength(50)

  await test.step('forward and back', async () => {
    await paging('Next').click()
    await expect(page.getByText(/^Page 2 of/)).toBeVisible()
    await expect.poll(cells).not.toEqual(first)
    await paging('Next').click()
    await expect(page.getByText(/^Page 3 of/)).toBeVisible()
    await paging('Previous').click()
    await paging('Previous').click()
    await expect.poll(cells).toEqual(first)
    expect(queries.every((query) => query.get('limit') === '50')).toBe(true)
    await expectNothingSerious(page)
  })

  await test.step('sorted from the last student on, then in the order of the report again', async () => {
    const student = page.getByRole('button', { name: 'Student', exact: true })
    await student.click()
    await expect(heading(page, 'Student')).toHaveAttribute('aria-sort', 'ascending')
    await student.click()
    await expect(page.getByRole('table', { name: 'Records' })).toHaveAttribute('aria-busy', 'false')
    await expect.poll(cells).not.toEqual(first)
    expect(queries.filter((query) => !query.has('limit'))).toHaveLength(1)
    const names = await page.locator('tbody tr td:nth-child(4)').allInnerTexts()
    expect(names).toEqual(
      names.toSorted(new Intl.Collator('en', { sensitivity: 'base' }).compare).toReversed(),
    )
    await student.click()
    await expect.poll(cells).toEqual(first)
  })

  await test.step('a page that does not arrive is requested again', async () => {
    await page.route('**/attendance/reports/?**after=**', (route) => route.abort())
    await page.goto(`/reports?type=records&${RANGE}`)
    await paging('Next').click()
    await expect(page.getByText(/is not responding/)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(table(page, 'Records')).toBeVisible()
    await expect.poll(cells).not.toEqual(first)
  })
})
