import { makeXlsx } from '#server/uploads/table/testing.ts'
import { expect, expectNothingSerious, signIn, test, type Page } from './school.ts'

const OFFICE = 'admin@homeroom.example'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SAMPLE = 'tests/fixtures/infinite-campus-students.xlsx'
const COLUMNS = ['first_name', 'last_name', 'email', 'grade_level']

type ChosenFile = { name: string; buffer: Buffer; mimeType: string }

const workbook = (name: string, rows: (string | number)[][]): ChosenFile => ({
  name,
  mimeType: XLSX,
  buffer: Buffer.from(makeXlsx([COLUMNS, ...rows])),
})
const process = (page: Page) => page.getByRole('button', { name: 'Upload & Process' })
const different = (page: Page) => page.getByRole('button', { name: 'Choose Different File' })
const figure = (page: Page, label: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) })

test.beforeEach(async ({ page }) => {
  await signIn(page, OFFICE)
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Student Data Upload' })).toBeVisible()
})

test('a file of a real school is checked, saved, and sent again without harm', async ({ page }) => {
  for (const column of [
    'student_firstName',
    'pcontact_email',
    'student_activeToday',
    'grade_level',
    'is_active',
  ])
    await expect(page.getByRole('complementary').getByText(column, { exact: true })).toBeVisible()
  await expectNothingSerious(page)
  await browse(page, SAMPLE)
  await expect(page.getByText('infinite-campus-students.xlsx')).toBeVisible()
  await expect(page.getByText('6.77 KB')).toBeVisible()
  await expect(page.getByText('44 rows, 22 students. Nothing is saved yet')).toBeVisible()
  await expect(figure(page, 'Added')).toHaveText('22')
  await expectNothingSerious(page)
  await page.getByText('How the file was read').click()
  await expect(page.getByText('student_studentNumber', { exact: true }).first()).toBeVisible()
  await different(page).click()
  await expect(page.getByRole('button', { name: 'Browse files' })).toBeVisible()

  await browse(page, SAMPLE)
  await process(page).click()
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
  for (const chip of ['22 students processed', 'Format: Infinite Campus', '0 errors'])
    await expect(page.getByRole('listitem').filter({ hasText: chip }).last()).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await browse(page, SAMPLE)
  await expect(figure(page, 'Unchanged')).toHaveText('22')
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await page.getByRole('button', { name: 'Show All Students' }).click()
  await expect(page.getByText(/^321 students found/)).toBeVisible()
})

test('what would change is shown field by field, and bad rows are capped at ten', async ({ page }) => {
  const bad = Array.from({ length: 14 }, (_, row) => ['Ida', 'Klein', `ida${row}@homeroom.example`, 'KF'])
  const file = workbook('mixed.xlsx', [
    ['Layla', 'Sommerfeld', 'student@homeroom.example', 9],
    ['Otis', 'Newman', 'otis.newman@homeroom.example', '10th'],
    ...bad,
  ])
  await browse(page, file)
  await expect(figure(page, 'Changed')).toHaveText('1')
  await expect(figure(page, 'Rejected')).toHaveText('14')
  const change = page.getByRole('row').filter({ hasText: 'Layla Sommerfeld' })
  await expect(change).toContainText('First name')
  await expect(change.getByText('Leila')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Otis Newman' })).toContainText('New')
  await expect(page.getByRole('row', { name: '4 grade_level KF must be a grade from 6 to 12' })).toBeVisible()
  await expectNothingSerious(page)
  await process(page).click()
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
  await expect(page.getByText('14 errors', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show the 14 errors' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Row \d+:/ })).toHaveCount(10)
  await expect(page.getByText('and 4 more errors')).toBeVisible()
})

test('wrong files get a sentence, and the next one is welcome', async ({ page }) => {
  const choose = (file: ChosenFile | string) => page.locator('input[type="file"]').setInputFiles(file)
  await choose({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await expect(page.getByRole('alert')).toHaveText('Please select a valid Excel (.xlsx) file')
  await choose({ name: 'big.xlsx', mimeType: XLSX, buffer: Buffer.alloc(11 * 1024 * 1024) })
  await expect(page.getByRole('alert')).toHaveText(
    'This file has 11 MB, and 10 MB is the most. Please split it.',
  )
  await expectNothingSerious(page)
  await dropNothing(page)
  await expect(page.getByRole('alert')).toHaveText('Please select a file to upload.')

  await choose({ name: 'not-a-workbook.xlsx', mimeType: XLSX, buffer: Buffer.from('only words') })
  await expect(page.getByText('This file cannot be used')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Please select a valid Excel (.xlsx) file')
  await different(page).click()
  await choose(workbook('no-rows.xlsx', []))
  await expect(page.getByRole('alert')).toContainText('This file has no rows below its header.')
  await different(page).click()
  await choose(workbook('bad-rows.xlsx', [['Ida', 'Klein', 'no address', 'KF']]))
  await expect(page.getByRole('alert')).toContainText('Not one row of this file can be used.')
  await expect(page.getByText(/^Row 2: email "no address"/)).toBeVisible()
  await expectNothingSerious(page)
  await process(page).click()
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await choose(SAMPLE)
  await expect(page.getByText('44 rows, 22 students')).toBeVisible()
})

test('while a file is on its way nothing else can be pressed, and a lost connection loses nothing', async ({
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
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByText('44 rows, 22 students')).toBeVisible()

  await page.route(path, (route) => route.abort())
  await process(page).click()
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await expect(
    page.getByText('An unexpected error occurred during upload. Homeroom does not answer.'),
  ).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
})

/** By the file picker, as people do. */
async function browse(page: Page, file: ChosenFile | string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse files' }).press('Enter')
  await (await chooser).setFiles(file)
}

/** Something that is no file, such as a piece of text, is dropped. */
const dropNothing = (page: Page) =>
  page.getByText('Drag and drop a file here').evaluate((zone) => {
    const dataTransfer = new DataTransfer()
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
