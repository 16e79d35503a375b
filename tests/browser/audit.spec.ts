import { readFile } from 'node:fs/promises'
import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { downloadTable } from './download-table.ts'

test.use(ownSchool())
test.setTimeout(120_000)

const HEAD = 'admin@homeroom.example'
const TEACHER = 'teacher@homeroom.example'
const STUDENT = 'student@homeroom.example'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const row = (page: Page, text: RegExp | string) => rows(page).filter({ hasText: text }).first()

test('the office finds out who read and downloaded a record, and the student sees who downloaded it', async ({
  page,
}) => {
  await beginSession(page, TEACHER)
  type Person = { first_name: string; last_name: string }
  const me = await callAs<Person>(page, 'GET', '/api/current-user/')
  const teacher = `${me.first_name} ${me.last_name}`
  const listed = teacher.replace(/^(\S+) (.+)$/, '$2, $1')
  await test.step('a teacher downloads a report, and is refused the settings', async () => {
    type Found = { students: { id: number }[] }
    const { students } = await callAs<Found>(page, 'GET', '/api/search/?search=student%40homeroom.example')
    await page.goto(`/reports?student_id=${students[0]!.id}&start_date=2026-09-01&end_date=2026-09-16`)
    await downloadTable(page)
    await page.evaluate(() => fetch('/api/settings/'))
  })

  await signIn(page, HEAD, '/audit')
  await test.step('the office reads that in the log', async () => {
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
    await expect(row(page, `${teacher} downloaded the attendance report`)).toBeVisible()
    await expect(row(page, `${teacher} was refused`)).toBeVisible()
    await expectNothingSerious(page)
  })

  await test.step('and filters it by a person, an action and days, which are in the address', async () => {
    await page
      .getByRole('button', { name: `${teacher}: show this person only` })
      .first()
      .click()
    await expect(page).toHaveURL(/account_id=\d+/)
    await expect(page.getByRole('combobox', { name: 'Who' })).toHaveValue(listed)
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Downloaded' }).click()
    await expect(page).toHaveURL(/action=export/)
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Who' })).toHaveValue(listed)
    await expect(rows(page)).toHaveCount(1)
    await page.goto('/audit?end_date=2020-01-01')
    await expect(page.getByRole('heading', { name: 'No entries match these filters' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(page).toHaveURL(/\/audit$/)
  })

  await test.step('or to a student, found by name', async () => {
    await page.getByRole('combobox', { name: 'Student' }).fill('lei')
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/student_id=\d+/)
    await expectNothingSerious(page)
  })

  await test.step('the CSV has the same, and is in the log itself', async () => {
    await page.goto('/audit')
    const file = await downloadTable(page)
    expect(file.suggestedFilename()).toBe('audit-log-2026-09-16.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain(`${teacher},Downloaded`)
    await page.reload()
    await expect(row(page, 'downloaded the audit log')).toBeVisible()
  })

  await test.step('the student reads who downloaded the record', async () => {
    await signIn(page, STUDENT, '/privacy')
    const own = page.getByRole('region', { name: 'Who saw or downloaded your record' })
    await expect(own.getByText(`${teacher} downloaded attendance report Records`)).toBeVisible()
    await expectNothingSerious(page)
  })
})

test('a log that cannot be loaded shows the error and can be retried', async ({ page }) => {
  await beginSession(page, HEAD)
  let isBroken = true
  await page.route('**/api/audit/*', (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto('/audit')
  await expect(page.getByText('The audit log could not be loaded.')).toBeVisible({ timeout: 20_000 })
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page).first()).toBeVisible()
})
