import { expect, expectNothingSerious, test, ownSchool } from './school.ts'
import { browse, different, figure, openUpload, process, SAMPLE, workbook } from './student-upload-page.ts'

test.use(ownSchool())
test.beforeEach(({ page }) => openUpload(page))

test('a file from an information system is previewed, saved, and changes nothing when uploaded again', async ({
  page,
}) => {
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

test('the preview has the columns of the file, with equal problems together, and the result at most ten errors', async ({
  page,
}) => {
  const bad = Array.from({ length: 14 }, (_, row) => ['Ida', 'Klein', `ida${row}@homeroom.example`, 'KF'])
  const file = workbook('mixed.xlsx', [
    ['Layla', 'Sommerfeld', 'student@homeroom.example', 9],
    ['Otis', 'Newman', 'otis.newman@homeroom.example', '10th'],
    ...bad,
  ])
  await browse(page, file)
  await expect(figure(page, 'Changed')).toHaveText('1')
  await expect(figure(page, 'Rejected')).toHaveText('14')
  const table = page.getByRole('table', { name: 'Preview' })
  const rows = table.getByRole('row')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Row',
    'Result',
    'first_name',
    'last_name',
    'email',
    'grade_level',
  ])
  await expect(rows.nth(1)).toHaveText('14 rows cannot be usedgrade_level: must be a grade from 6 to 12')
  await expect(rows.nth(2).getByRole('cell')).toHaveText([
    '4',
    '',
    'Ida',
    'Klein',
    'ida0@homeroom.example',
    'KF',
  ])
  await expect(table.getByText('and 11 more')).toBeVisible()
  await expect(rows.filter({ hasText: '@' }).nth(3).getByRole('cell')).toHaveText([
    '2',
    'Changed',
    'Leila → Layla',
    'Sommerfeld',
    'student@homeroom.example',
    '9',
  ])
  await expect(rows.filter({ hasText: 'Newman' })).toContainText(/^3New/)
  await expectNothingSerious(page)
  await table.getByRole('button', { name: 'Show 11 more' }).press('Enter')
  await expect(rows.filter({ hasText: 'KF' })).toHaveCount(14)
  await test.step('on a phone the cells of a row stand below each other', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(table.getByRole('columnheader')).toHaveText(['Row', 'In the file'])
    await expect(rows.nth(2)).toHaveText(/Ida · Klein · ida0@homeroom.example\s*grade_level: KF$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectNothingSerious(page)
  })
  await process(page).click()
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
  await expect(page.getByText('14 errors', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show the 14 errors' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Row \d+:/ })).toHaveCount(10)
  await expect(page.getByText('and 4 more errors')).toBeVisible()
})
