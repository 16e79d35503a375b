import type { Browser } from '@playwright/test'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

test('a parent answers by the link, and the office accepts', async ({ page, browser }) => {
  await signIn(page, 'admin@homeroom.example', '/attendance/absent')
  const student = page.getByRole('main').locator('a[href^="/students/"]').first()
  await student.click()
  const address = await test.step('the office makes a link for the mother', () => makeLink(page))
  const phone = await openPhone(browser, address)
  await test.step('it shows what is missed, and is not in the address any more', async () => {
    await expect(phone.getByRole('heading', { name: /^Absences of / })).toBeVisible()
    expect(phone.url()).toBe(address.split('#')[0])
    await expectNothingSerious(phone)
    await phone.reload()
  })
  await test.step('the mother tells why', () => giveReason(phone))
  await test.step('the office reads it and accepts', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Review family responses' }).click()
    const answer = page.getByRole('group', { name: /: Absent, / }).filter({ hasText: 'Mara Vance' })
    await expect(answer).toContainText('A fever, she stays in bed.')
    await expect(answer).toContainText('Reported by Mara Vance (Mother)')
    await expectNothingSerious(page)
    await answer.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.getByText(/^Absence saved for 1 student\./)).toBeVisible()
    await expect(answer).toHaveCount(0)
    await page.getByText('Reviewed', { exact: true }).click()
    await expect(answer).toContainText('Absent Excused')
  })
  await test.step('the mother sees that it was accepted, until the office ends the link', async () => {
    await phone.reload()
    await expect(phone.getByText('Accepted', { exact: true })).toBeVisible()
    await expect(phone.getByText('A reason is on file.').first()).toBeVisible()
    await page
      .getByRole('group', { name: /: Absent, / })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Family links' }).click()
    await page.getByRole('button', { name: /^Revoke the link for Mara Vance/ }).click()
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await expect(page.getByText('Revoked by the office')).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('alert')).toContainText('The school office revoked this link.')
  })
})

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Edit contacts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a contact' }).click()
  const added = dialog.getByRole('group', { name: /^Contact \d+$/ }).last()
  await added.getByLabel('Name').fill('Mara Vance')
  await added.getByLabel('Relationship').fill('Mother')
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await page.getByRole('button', { name: 'Family links' }).click()
  await page.getByRole('button', { name: 'Mara Vance' }).click()
  const address = await page.getByText(/\/family#/).innerText()
  await expectNothingSerious(page)
  return address
}

/** A separate browser, in which no requested address may contain the secret. */
async function openPhone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await context.newPage()
  const secret = address.split('#')[1]!
  phone.on('request', (request) => {
    const requestText = request.url() + String(request.headers()['referer'])
    if (requestText.includes(secret)) throw new Error(`the secret was sent in ${request.url()}`)
  })
  await phone.goto(address)
  return phone
}

async function giveReason(phone: Page) {
  await phone.getByRole('radio', { name: 'Out part of the day' }).check()
  await phone.getByRole('button', { name: 'Send to the school' }).click()
  await expect(phone.getByText('Please enter a time.').first()).toBeVisible()
  await phone
    .getByRole('button', { name: /^Give a reason, / })
    .first()
    .click()
  await expect(phone.getByRole('textbox', { name: /^What happened/ })).toBeFocused()
  await phone.keyboard.type('A fever, she stays in bed.')
  await phone.getByRole('button', { name: 'Send to the school' }).click()
  await expect(phone.getByText('Thank you. The school office has your response.')).toBeVisible()
  await expect(phone.getByText('Not reviewed yet', { exact: true })).toBeVisible()
  await expect(phone.getByText('You sent a reason. The office will review it.')).toBeVisible()
}
