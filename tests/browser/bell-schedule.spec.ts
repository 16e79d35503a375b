import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(120_000)

const OFFICE = 'admin@homeroom.example'
const WINTER = { name: 'Winter block', start_date: '2027-01-11', end_date: '2027-02-19' }

const text = (page: Page) => page.getByRole('textbox', { name: 'Bell schedule' })
const lineOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a bell schedule is pasted once for all grades, by keyboard, and pasted again adds only what is new', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  await callAs(page, 'POST', '/schedules/api/block-schedules/', WINTER)
  await page.goto('/schedules/create-section')
  await page.getByRole('link', { name: 'Paste bell schedule' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bell Schedule' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Block schedule' }).click()
  await page.getByRole('option', { name: WINTER.name }).click()

  await test.step('lines that cannot be read or overlap are named, and nothing can be added', async () => {
    await text(page).fill('Homeroom 7:45-7:58\n1  8:00-8:45\nPeriod 2, 8:40 AM - 9:35 AM\nLunch')
    await expect(lineOf(page, 'Homeroom')).toContainText('New for all grades')
    await expect(lineOf(page, 'Homeroom')).toContainText('7:45-7:58 AM')
    await expect(page.getByText('Line 3 overlaps line 2 on Monday, Tuesday')).toBeVisible()
    await expect(page.getByText('Line 4 has no start and end time.')).toBeVisible()
    await expect(page.getByText('2 lines to fix.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add section periods' })).toBeDisabled()
    await expectNothingSerious(page)
  })
  await test.step('the section periods of all chosen grades are added by keyboard', async () => {
    await text(page).fill('Homeroom 7:45-7:58\n1  8:00-8:45\nPeriod 2, 8:50 AM - 9:35 AM MWF')
    await page.getByLabel('6th Grade').uncheck()
    await page.getByLabel('7th Grade').uncheck()
    const add = page.getByRole('button', { name: 'Add 15 section periods' })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`15 section periods added to ${WINTER.name}.`)).toBeVisible()
    await expect(text(page)).toHaveValue('')
    await expectNothingSerious(page)
  })
  await test.step('a lost reply is not repeated: the page says that the section periods were added', async () => {
    await page.getByLabel('6th Grade').check()
    await text(page).fill('Period 3 9:40-10:25')
    const address = '**/section-periods/bell-schedule/'
    await page.route(address, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Add 6 section periods' }).click()
    await expect(page.getByText('The section periods were added.')).toBeVisible()
    await expect(page.getByText('Homeroom is not responding')).toHaveCount(0)
    await expect(lineOf(page, 'Period 3')).toContainText('Already in 6 grades')
    await expect(page.getByRole('button', { name: 'Add section periods' })).toBeDisabled()
    await expectNothingSerious(page)
    await page.unroute(address)
    await page.getByLabel('6th Grade').uncheck()
  })
  await test.step('what a grade has already is skipped and named', async () => {
    await page.getByLabel('7th Grade').check()
    await text(page).fill('1  8:00-8:45')
    await expect(lineOf(page, 'Period 1')).toContainText('New for 7th Grade')
    await expect(lineOf(page, 'Period 1')).toContainText('Skips 5 grades')
    await page.getByRole('button', { name: 'Add 1 section period' }).click()
    await expect(page.getByText(/^Line 1: 8th Grade, 9th Grade.* have it already\.$/)).toBeVisible()
  })
  await test.step('the next steps are about the block that was sent, also when another is chosen then', async () => {
    const show = page.getByRole('link', { name: 'Show section periods' })
    const sent = await show.getAttribute('href')
    await page.getByRole('combobox', { name: 'Block schedule' }).click()
    await page.getByRole('option').filter({ hasNotText: WINTER.name }).first().click()
    await expect(show).toHaveAttribute('href', sent!)
    await page.getByRole('link', { name: 'Show section periods' }).click()
    await page.getByRole('combobox', { name: 'Grade level' }).click()
    await page.getByRole('option', { name: '9th Grade' }).click()
    await expect(page.getByRole('row').filter({ hasText: '8:50-9:35 AM' })).toContainText('Mon Wed Fri')
  })
})

test('text that was not added yet is not lost on the way to another page', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto('/schedules/bell-schedule')
  await text(page).fill('1  8:00-8:45')
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(text(page)).toHaveValue('1  8:00-8:45')
})
