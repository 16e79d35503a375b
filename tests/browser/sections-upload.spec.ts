import { makeCsv } from '#tests/fixtures/make-xlsx.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test } from './school.ts'
import { browse } from './student-upload-page.ts'

test.use(ownSchool())

test('the office makes groups of sections, leaves a course out, puts a student in, and takes it back', async ({
  page,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/students/upload-sections')
  await browse(
    page,
    fileOf('sections.csv', [
      ['section_id', 'course_name', 'section_number', 'grade_level', 'period'],
      ['S1', 'Algebra', '1', '9', '2'],
      ['S2', 'Study Hall', '1', '9', '4'],
    ]),
  )
  await expect(page.getByText('Nothing is saved yet: 2 added')).toBeVisible()
  await page.getByRole('combobox', { name: 'What Study Hall becomes' }).selectOption('Leave out')
  await expect(page.getByRole('button', { name: 'Upload & Process' })).toBeDisabled()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Check with these rules' }).click()
  await expect(page.getByText('1 section skipped by your rules.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByText('2 rows, 1 group: 1 added, 0 changed, 0 unchanged.')).toBeVisible()

  await page.goto('/students/upload-enrollments')
  await browse(
    page,
    fileOf('enrollments.csv', [
      ['student_email', 'section_id'],
      ['student@homeroom.example', 'S1'],
      ['student@homeroom.example', 'S2'],
    ]),
  )
  await expect(page.getByText('1 row skipped because your rules leave out their sections')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByText('Upload Successful')).toBeVisible()

  await page.goto('/students/uploads')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  await expect(page.getByRole('menuitem', { name: 'Upload Sections' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'enrollments.csv' }).click()
  await expect(page.getByRole('cell', { name: 'Algebra-1, since' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo upload' }).click()
  await expect(page.getByText('This upload was undone')).toBeVisible()
})

const fileOf = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(makeCsv(rows)),
})
