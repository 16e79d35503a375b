import { zipSync } from 'fflate'
import { makePhoto } from '../fixtures/make-photo.ts'
import { callAs } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(120_000)

const OFFICE = 'admin@homeroom.example'

const photoOnRecord = (page: Page) => page.getByRole('region', { name: 'Photo' }).locator('img')
const widthOf = (page: Page) => photoOnRecord(page).evaluate((image: HTMLImageElement) => image.naturalWidth)

test('the office uploads an archive of photos: the good ones are saved, the others listed', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/students/upload-photos')
  await callAs(page, 'PATCH', '/students/api/update/1/', { student_number: '490001' })
  const archive = zipSync(
    {
      'photos/490001.jpg': await makePhoto(),
      'photos/490001-old.jpg': await makePhoto(),
      'photos/notes.txt': Buffer.from('taken in September'),
    },
    { level: 0 },
  )
  const choose = (name: string, buffer: Uint8Array) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(buffer) })
  await choose('photos.csv', archive)
  await expect(page.getByText('Please select a ZIP archive (.zip)')).toBeVisible()
  await choose('photos.zip', Buffer.from('no archive'))
  await expect(page.getByText(/This is not a ZIP archive/)).toBeVisible()
  await page.getByRole('button', { name: 'Choose Different File' }).click()
  await choose('photos.zip', archive)
  await expect(page.getByText('1 photo: 1 new, 0 replaced, 0 unchanged. Nothing is saved yet.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Skipped files' })).toContainText(
    'No student has the number 490001-old.',
  )
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Upload photos' }).click()
  await expect(page.getByText('1 photo: 1 new, 0 replaced, 0 unchanged.', { exact: true })).toBeVisible()
  await page.goto('/students/1')
  await expect.poll(() => widthOf(page)).toBe(192)
})

test('a photo is chosen on the record, replaced and deleted; a file that is none says so', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/students/2')
  const part = page.getByRole('region', { name: 'Photo' })
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await part
      .getByRole('button', { name: /photo$/ })
      .first()
      .click()
    await (await chooser).setFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer })
  }
  await choose(Buffer.from('%PDF-1.7'))
  await expect(part.getByText('This is not a JPEG, PNG or WebP picture.')).toBeVisible()
  await choose(await makePhoto({ exif: true }))
  await expect(page.getByText('Photo saved.')).toBeVisible()
  await expect.poll(() => widthOf(page)).toBe(192)
  const first = await photoOnRecord(page).getAttribute('src')
  await choose(await makePhoto({ color: '#aa0000' }))
  await expect(photoOnRecord(page)).not.toHaveAttribute('src', first!)
  await expectNothingSerious(page)
  await part.getByRole('button', { name: 'Delete photo' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Photo deleted.')).toBeVisible()
  await expect(photoOnRecord(page)).toHaveCount(0)
})

test('a pronunciation is entered on the record and read on the sheet', async ({ page }) => {
  await signIn(page, OFFICE, '/edit-student/1')
  await page.getByLabel('Pronunciation').fill('lay-lah')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Said lay-lah')).toBeVisible()
  await signIn(page, 'teacher@homeroom.example', '/attendance/class-lists')
  await expect(page.getByRole('cell', { name: /lay-lah/ }).first()).toBeVisible()
})
