import { makeCsv } from '#tests/fixtures/make-xlsx.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { browse } from './student-upload-page.ts'

test.use(ownSchool({ seed: 'none', now: '2026-09-14T09:05:00' }))

test('the office maps the columns of an unknown file once, and the second one is read automatically', async ({
  page,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/staff/upload')
  await browse(page, rosterOf('Ada'))
  await expect(page.getByText('The columns were not recognized.')).toBeVisible()
  const mapping = page.getByRole('region', { name: 'Column mapping' })
  await expect(mapping.getByRole('cell', { name: 'ada.lund@homeroom.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload & Process' })).toBeDisabled()
  await expect(readAgain(page)).toBeDisabled()
  await choose(page, 'First name', 'Given')
  await choose(page, 'Last name', 'Family')
  await choose(page, 'Email', 'Mailbox')
  await page.getByRole('textbox', { name: 'Name for these files' }).fill('Blue School')
  await expectNothingSerious(page)
  await readAgain(page).click()
  await expect(page.getByText('After you save this file, the next one')).toBeVisible()
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByText('The chosen columns are remembered')).toBeVisible()

  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await browse(page, rosterOf('Bo'))
  await expect(page.getByText(/^Read as Blue School, as you chose on/)).toBeVisible()
  await expect(page.getByText('1 row, 1 teacher. Nothing is saved yet: 1 added')).toBeVisible()

  await page.goto('/students/uploads')
  await page.getByRole('link', { name: 'Remembered columns' }).click()
  await expect(page.getByRole('group', { name: 'Blue School' })).toContainText('Mailbox')
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Delete Blue School' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No remembered columns yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Remembered columns', exact: true })).toBeFocused()
})

const rosterOf = (name: string) => ({
  name: 'staff.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    makeCsv([
      ['Given', 'Family', 'Mailbox', 'Room'],
      [name, 'Lund', `${name}.lund@homeroom.example`.toLowerCase(), '12'],
    ]),
  ),
})

const readAgain = (page: Page) => page.getByRole('button', { name: 'Use these columns' })

async function choose(page: Page, field: string, column: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: column, exact: true }).click()
}
