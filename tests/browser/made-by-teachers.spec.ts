import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const TEACHER = 'teacher@homeroom.example'
const OFFICE = 'admin@homeroom.example'

test('what a teacher arranges is for others, and waits for the office to confirm it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, TEACHER, '/groups/homeroom?grade=4')
  await test.step('no one is moved into an own group', () => moveToOwnGroup(page))
  await test.step('people are not offered themselves as a teacher', () => chooseSelf(page))
  await test.step('a colleague becomes a homeroom teacher', () => chooseColleague(page))
  const office = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signIn(office, OFFICE, '/groups')
  await test.step('the office confirms it', () => confirm(office))
  await office.context().close()
})

async function moveToOwnGroup(page: Page) {
  await page
    .getByRole('button', { name: /^Move .* to \.\.\.$/ })
    .first()
    .click()
  const places = page.getByRole('dialog')
  await expect(places.getByRole('button', { name: 'Vandermeer Homeroom' })).toBeDisabled()
  await expect(places.getByText('office only')).toBeVisible()
  await expectNothingSerious(page)
  await page.keyboard.press('Escape')
}

async function chooseSelf(page: Page) {
  await page.goto('/groups/bulk-actions')
  await page.getByRole('textbox', { name: 'Search' }).fill('oyelaran')
  await page.getByRole('checkbox', { name: 'Oyelaran, Finn' }).check()
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: /homeroom teacher/ }).click()
  await page.getByRole('combobox', { name: 'Homeroom teacher' }).fill('Vandermeer')
  await expect(page.getByText('Only the office can choose you here.')).toBeVisible()
}

async function chooseColleague(page: Page) {
  await page.getByRole('combobox', { name: 'Homeroom teacher' }).fill('Hor')
  await page.getByRole('option', { name: /^Hor/ }).first().click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(/^Made .+ a homeroom teacher of 1 student\.$/)).toBeVisible()
}

async function confirm(office: Page) {
  const list = office.getByRole('list', { name: 'Created by teachers' })
  await expect(list.getByText('Of Finn Oyelaran.')).toBeVisible()
  await expectNothingSerious(office)
  await list.getByRole('button', { name: /^Confirm .+, homeroom teacher$/ }).click()
  await expect(office.getByText('Confirmed.', { exact: true })).toBeVisible()
  await expect(list).toBeHidden()
}
