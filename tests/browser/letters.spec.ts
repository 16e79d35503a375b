import { makePng } from '../fixtures/make-image.ts'
import { callAs } from './calls.ts'
import { pdfPages } from './pdf-text.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test } from './school.ts'

test.use(ownSchool())

test('the office changes when letters are due, prints those that are, and marks them as sent', async ({
  page,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/settings/letters')
  await page.getByLabel('Absent days').fill('1, 2')
  await page.getByLabel('Text').fill('Dear {mother}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unknown field: {mother}.')).toBeVisible()
  await page.getByLabel('Text').fill('To {contacts}\n\n{student} was absent on {days_absent} days.')
  await expect(page.getByRole('article')).toContainText(/was absent on \d+ days\./)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectNothingSerious(page)

  await page.goto('/attendance/absent')
  await page.getByRole('link', { name: 'Letters' }).click()
  const due = page.getByRole('table', { name: 'Letters due' })
  await expect(due).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('checkbox', { name: 'All letters' }).uncheck()
  await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
  const boxes = due.getByRole('rowgroup').nth(1).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.emulateMedia({ media: 'print' })
  const sheets = page.getByRole('article')
  await expect(sheets).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Letters' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // They were printed, so that nothing is asked.
  await page.getByRole('button', { name: 'Mark 2 as sent' }).click()
  await expect(page.getByText('2 letters marked as sent.')).toBeVisible()
  const sent = page.getByRole('table', { name: 'Letters sent' })
  await expect(sent.getByRole('row')).toHaveCount(3)
  await sent.getByRole('button', { name: 'Not sent' }).first().click()
  await expect(sent.getByRole('row')).toHaveCount(2)
})

type Letters = {
  due: { student_id: number; first_name: string; absent_dates: string[]; days: number; contacts: string[] }[]
}

test('a letter goes to each address under the letterhead, in the language of the family, with the missed days', async ({
  page,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.goto('/settings/letterhead')
  await page.getByLabel('Postal address').fill('450 Larkfield Avenue\nAlbany, NY 12203')
  await page.getByLabel('Office phone').fill('(518) 555-0100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Letterhead saved.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace logo' }).click()
  const logo = makePng({ width: 300, height: 120 })
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByText('Logo saved.')).toBeVisible()

  await page.goto('/settings/letters')
  await page.getByText('Spanish', { exact: true }).click()
  await page.getByLabel('Text').fill('Estimados {contacts}:\n\n{student} faltó estos días: {absent_dates}.')
  await page.getByRole('combobox', { name: 'Letter' }).click()
  await page.getByRole('option', { name: '1 absent day' }).click()
  await page.getByText('English', { exact: true }).click()
  await page.getByLabel('Text').fill('Dear {contacts}, one day: {absent_dates}. Call {phone}.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectNothingSerious(page)

  // The contacts of the first student live at two addresses, and one of them speaks Spanish.
  const { due } = await callAs<Letters>(page, 'GET', '/attendance/letters/')
  const first = due.find(({ days, contacts }) => days === 2 && contacts.length === 1)!
  await page.goto(`/students/${first.student_id}?tab=family`)
  await page.getByRole('button', { name: 'Edit contacts' }).click()
  const contact = page.getByRole('group', { name: 'Contact 1' })
  await contact.getByLabel('Name').fill('Selma Example')
  await contact.getByLabel('Letters and messages in').click()
  await page.getByRole('option', { name: 'Spanish' }).click()
  await contact.getByLabel('Street').fill('12 Elm Street')
  await contact.getByLabel('City').fill('Albany')
  await contact.getByLabel('State').fill('NY')
  await contact.getByLabel('ZIP code').fill('12203')
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const added = page.getByRole('group', { name: /^Contact \d$/ }).last()
  await added.getByLabel('Name').fill('Uwe Example')
  await added.getByLabel('Street').fill('9 Oak Street')
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Save contacts' }).click()
  await expect(page.getByText('12 Elm Street, Albany, NY 12203')).toBeVisible()

  await page.goto('/attendance/letters')
  await page.getByRole('checkbox', { name: 'All letters' }).uncheck()
  const row = page.getByRole('row').filter({ hasText: '12 Elm Street, Albany, NY 12203, in Spanish' })
  await row.getByRole('checkbox').check()
  // Nothing is marked before it was printed without being asked.
  await page.getByRole('button', { name: 'Mark 1 as sent' }).click()
  await expect(page.getByRole('dialog')).toContainText('Mark letters as sent that were not printed?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const sheets = pdfPages(await page.pdf({ format: 'Letter', preferCSSPageSize: true })).map((sheet) =>
    sheet.replaceAll(/\s+/g, ' '),
  )
  expect(sheets).toHaveLength(2)
  expect(sheets[0]).toMatch(
    /450 Lark.*Avenue.*\(518\) 555-0100.*Selma Example.*12 Elm Street.*Albany, NY 12203/,
  )
  expect(sheets[0]).toMatch(/Estimados .*Selma Example.* faltó estos días: \d/)
  expect(sheets[1]).toMatch(/9 Oak Street/)
  await page.getByRole('button', { name: 'Mark 1 as sent' }).click()
  await expect(page.getByText('1 letter marked as sent.')).toBeVisible()
})
