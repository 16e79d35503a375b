import { expect, expectNothingSerious, test, ownSchool } from './school.ts'
import {
  browse,
  different,
  dropNothing,
  openUpload,
  process,
  SAMPLE,
  workbook,
  XLSX,
  type ChosenFile,
} from './student-upload-page.ts'

test.use(ownSchool())
test.beforeEach(({ page }) => openUpload(page))

test('a wrong file is refused with a sentence, and another one can be chosen', async ({ page }) => {
  const choose = (file: ChosenFile | string) => page.locator('input[type="file"]').setInputFiles(file)
  await choose({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await expect(page.getByRole('alert')).toHaveText('Please select a valid Excel (.xlsx) file')
  await choose({ name: 'big.xlsx', mimeType: XLSX, buffer: Buffer.alloc(11 * 1024 * 1024) })
  await expect(page.getByRole('alert')).toHaveText('This file is 11 MB. The limit is 10 MB. Please split it.')
  await expectNothingSerious(page)
  await dropNothing(page)
  await expect(page.getByRole('alert')).toHaveText('Please select a file to upload.')

  await choose({ name: 'not-a-workbook.xlsx', mimeType: XLSX, buffer: Buffer.from('only words') })
  await expect(page.getByText('This file cannot be used')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Please select a valid Excel (.xlsx) file')
  await different(page).click()
  await choose(workbook('no-rows.xlsx', []))
  await expect(page.getByRole('alert')).toContainText('This file has a header row but no data.')
  await different(page).click()
  await choose(workbook('bad-rows.xlsx', [['Ida', 'Klein', 'no address', 'KF']]))
  await expect(page.getByRole('alert')).toContainText('None of the rows in this file can be used.')
  await expect(page.getByText(/^Row 2: email "no address"/)).toBeVisible()
  await expectNothingSerious(page)
  await expect(process(page)).toBeDisabled()
  await different(page).click()
  await choose(SAMPLE)
  await expect(page.getByText('44 rows, 22 students')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Preview' }).getByRole('row')
  await expect(rows.nth(1)).toHaveText('22 new students')
  await expect(rows.nth(2)).toContainText(/\S+@\S+/)
})

test('buttons are disabled during an upload, and the file can be sent again after a lost connection', async ({
  page,
}) => {
  const path = '**/students/api/upload-students/'
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await held
    await route.abort()
  })
  await browse(page, SAMPLE)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(process(page)).toBeDisabled()
  await expect(different(page)).toBeDisabled()
  release()
  await expect(page.getByText('The file could not be checked')).toBeVisible()
  await expectNothingSerious(page)
  await page.unroute(path)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('44 rows, 22 students')).toBeVisible()

  await page.route(path, (route) => route.abort())
  await process(page).click()
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await expect(
    page.getByText('An unexpected error occurred during upload. Homeroom is not responding.'),
  ).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
})
