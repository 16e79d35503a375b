import { cleanArchive, filesOf, zipOf } from '#tests/fixtures/oneroster.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

/** Three new students of a system whose file has an enrollment on a day that does not exist. */
function archive() {
  const school = cleanArchive('1.2')
  school.records['enrollments']![2]!['beginDate'] = '2026-09-31'
  return { name: 'larkfield.zip', mimeType: 'application/zip', buffer: Buffer.from(zipOf(filesOf(school))) }
}

test('a OneRoster file is judged, its classes are chosen, it is saved and undone', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example', '/integrations')
  const before = await countStudents(page)
  await page.getByRole('main').getByRole('link', { name: 'Import OneRoster' }).click()
  await page.locator('input[type=file]').setInputFiles(archive())

  await expect(page.getByText('1 error, 0 warnings')).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'enrollments.csv, row 4 beginDate 2026-09-31 Error Must be a date' }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  expect((await download).suggestedFilename()).toBe('larkfield-report.csv')
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  const count = (what: string) =>
    page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${what}"]`) })
  await expect(count('CTE groups')).toHaveText('1')
  await page.getByLabel('What CTE Robotics becomes').selectOption('Leave out')
  await expect(count('CTE groups')).toHaveText('0')
  await expect(count('Skipped')).toHaveText('1')
  await page.getByText(/^All rules/).click()
  await expect(page.getByRole('textbox', { name: 'Text of rule 1', exact: true })).toHaveValue('CTE Robotics')
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Preview changes' }).click()

  await expect(page.getByRole('row', { name: /^Students 3 0 0/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Groups 2 0 0/ })).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The file is saved')).toBeVisible()
  expect(await countStudents(page)).toBe(before + 3)

  await page.getByRole('link', { name: /^View this upload/ }).click()
  await page.getByRole('button', { name: 'Undo upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByText('This upload was undone')).toBeVisible()
  expect(await countStudents(page)).toBe(before)
})

async function countStudents(page: Page): Promise<number> {
  return ((await (await page.request.get('/students/api/list/')).json()) as unknown[]).length
}
