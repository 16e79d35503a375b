import { makePng } from '../fixtures/make-image.ts'
import { pdfPages } from './pdf-text.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

/** Before the first class. */
test.use(ownSchool({ now: '2026-09-16T07:40:00' }))

const OFFICE = 'admin@homeroom.example'

const paperOf = async (page: Page) =>
  pdfPages(await page.pdf({ format: 'Letter', preferCSSPageSize: true })).map((sheet) =>
    // Some fonts draw two letters as one.
    sheet.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(' ,', ','),
  )

test('the office enters the letterhead with a logo, and sees how it will look', async ({ page }) => {
  await signIn(page, OFFICE, '/settings/letterhead')
  await page.getByLabel('Postal address').fill('450 Larkfield Avenue\nAlbany, NY 12203')
  await page.getByLabel('Office phone').fill('call us')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/must be a phone number/).first()).toBeVisible()
  await page.getByLabel('Office phone').fill('(518) 555-0100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Letterhead saved.')).toBeVisible()

  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /logo$/ }).first().click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
  }
  await choose('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(
    page.getByText('This file is not a PNG or JPEG image. Please choose another one.'),
  ).toBeVisible()
  await choose('logo.png', makePng({ width: 300, height: 120 }))
  await expect(page.getByText('Logo saved.')).toBeVisible()
  const logo = page.locator('header img[src^="/api/letterhead/logo/"]')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Delete logo' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Logo deleted.')).toBeVisible()
  await expect(logo).toHaveCount(0)
})

test('the office notes what the substitute has to know, and prints their day in one press', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/schedules/cover?teachers=')
  await page.getByRole('combobox', { name: 'Add an absent teacher' }).fill('trinh')
  await expect(page.getByRole('option', { name: 'Trinh, Cedric' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit absence of Cedric Trinh' }).click()
  await page.getByLabel('Note for the substitute').fill('Quiz in the top drawer.')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('The absence of Cedric Trinh is saved.')).toBeVisible()

  const absent = page.getByRole('list', { name: 'Absent teachers' }).getByRole('listitem')
  await expect(absent).not.toContainText('not saved yet')
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-asked', '')))
  await page.getByRole('button', { name: 'Print day for the substitute of Cedric Trinh' }).click()
  await expect(page.locator('body[data-asked]')).toBeAttached()
  const [first = '', ...sheets] = await paperOf(page)
  expect(first).toMatch(/For the substitute of Cedric Trinh.*Wednesday, September 16/)
  expect(first).toMatch(/call the school office, \(518\) 555-0100/)
  expect(first).toMatch(/Time Class Room Students.*Notes Quiz in the top drawer\./)
  expect(first).toContain('For the teacher: how the day went')
  const times = [...first.matchAll(/\d{1,2}:\d\d(?:\s[AP]M)?-\d{1,2}:\d\d/g)]
  expect(times.length).toBe(5)
  expect(sheets).toHaveLength(5)
  for (const sheet of sheets) expect(sheet).toMatch(/P A T E Remarks.*Substitute Signature/)

  // After that, the page itself prints the list of classes to cover.
  await page.keyboard.press('Shift')
  const [list = '', ...others] = await paperOf(page)
  expect(list).toContain('Covered by')
  expect(others).toEqual([])
})
