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

test('the preview shows each changed field, and the result at most ten errors', async ({ page }) => {
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
