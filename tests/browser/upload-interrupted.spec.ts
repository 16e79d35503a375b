import { utimes, writeFile } from 'node:fs/promises'
import { cleanArchive, filesOf, zipOf } from '#tests/fixtures/oneroster.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { browse, figure, openUpload, process, workbook } from './student-upload-page.ts'

test.use(ownSchool())

const ADDRESS = '**/students/api/upload-students/'
const student = (name: string): [string, string, string, number] => [
  name,
  'Larkin',
  `${name.toLowerCase()}.larkin@homeroom.example`,
  9,
]

test('a file that is changed after its preview is not saved', async ({ page }, testInfo) => {
  await openUpload(page)
  const path = testInfo.outputPath('students.xlsx')
  await writeFile(path, workbook('', [student('Ada')]).buffer)
  await browse(page, path)
  await expect(figure(page, 'Added')).toHaveText('1')

  await writeFile(path, workbook('', [student('Ada'), student('Bo')]).buffer)
  const later = new Date(Date.now() + 60_000)
  await utimes(path, later, later)
  await process(page).click()
  await expect(page.getByRole('alert')).toContainText('Upload Failed')
  await expect(page.getByRole('alert')).toContainText('This file was changed or moved after you chose it.')
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await browse(page, path)
  await expect(figure(page, 'Added')).toHaveText('2')
})

test('a save whose reply is lost may have been made, and once more changes nothing twice', async ({
  page,
}) => {
  await openUpload(page)
  await browse(page, workbook('cleo.xlsx', [student('Cleo')]))
  await expect(figure(page, 'Added')).toHaveText('1')
  await loseNextReply(page)
  await process(page).click()
  await expect(page.getByRole('alert')).toContainText('It may have been saved anyway')
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
  await expect(figure(page, 'Unchanged')).toHaveText('1')
})

test('who leaves the page during a save reads in a corner how it ended', async ({ page }) => {
  await openUpload(page)
  await browse(page, workbook('dora.xlsx', [student('Dora')]))
  await expect(figure(page, 'Added')).toHaveText('1')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(ADDRESS, async (route) => {
    await held
    await route.continue()
  })
  await process(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Student Directory' })).toBeVisible()
  release()
  await expect(page.getByRole('status').filter({ hasText: '1 row, 1 student: 1 added' })).toBeVisible()
})

test('a session that has ended is no fault of the file, on a phone and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/students/upload-students')
  await page.context().clearCookies()
  await browse(page, workbook('enno.xlsx', [student('Enno')]))
  await expect(page.getByRole('alert')).toContainText('The file could not be checked')
  await expectNothingSerious(page)
  await beginSession(page, 'admin@homeroom.example')
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(figure(page, 'Added')).toHaveText('1')
  await expect(page.getByRole('group', { name: 'Upload students' })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (let tabs = 0; tabs < 12; tabs += 1) {
    if (await process(page).evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
})

test('a OneRoster file whose check failed is checked again', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/integrations/oneroster')
  const path = '**/api/oneroster/check/'
  await page.route(path, (route) => route.abort())
  const buffer = Buffer.from(zipOf(filesOf(cleanArchive('1.2'))))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'larkfield.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByRole('alert')).toContainText('The file could not be checked')
  await expectNothingSerious(page)
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No errors, no warnings')).toBeVisible()
})

/** Lets the server save the next file, but drops its reply. */
const loseNextReply = (page: Page) =>
  page.evaluate(() => {
    const Request = XMLHttpRequest
    globalThis.XMLHttpRequest = class extends Request {
      constructor() {
        super()
        globalThis.XMLHttpRequest = Request
        // This listener must run before the page's own.
        this.addEventListener('load', (event) => {
          event.stopImmediatePropagation()
          this.dispatchEvent(new ProgressEvent('error'))
        })
      }
    }
  })
