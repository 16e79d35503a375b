import { callAs } from './calls.ts'
import { logPresses } from './press-log.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { OFFICE, rows, saveButton, TEACHER } from './sheet-steps.ts'

/** A school in the middle of its year, which prepares the next one. */
test.use(ownSchool())
test.setTimeout(240_000)

const MAX_CLICKS = 30

/** The year that was added last. */
const nextYear = async (page: Page) =>
  (await callAs<{ start_date: string }[]>(page, 'GET', '/api/school-years/'))[0]!

const step = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
async function goOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(step(page, name)).toBeFocused()
  await expectNothingSerious(page)
}

test(`the year is turned, from the plan to the first sheet, in at most ${MAX_CLICKS} clicks`, async ({
  page,
  school,
}) => {
  const presses = await logPresses(page, ['pointerdown'])
  await beginSession(page, OFFICE)
  await page.goto('/schedules/calendar')
  await presses.step('the plan', planYear)
  const { start_date } = await nextYear(page)
  await school.restart(`${start_date}T07:00:00`)
  await presses.step('the first classes', assignClasses)
  const at = await firstClassOf(page, start_date)
  await school.restart(`${start_date}T${at}`)
  await page.setViewportSize({ width: 390, height: 800 })
  await presses.step('the first sheet, on a phone', takeFirstSheet)
  const { count, listed } = await presses.attach('clicks')
  expect(count, listed).toBeLessThanOrEqual(MAX_CLICKS)
  expect(count, 'clicks are counted').toBeGreaterThan(10)
})

test('the next year is prepared on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await beginSession(page, OFFICE)
  await page.goto('/schedules/calendar')
  await planYear(page)
})

async function planYear(page: Page) {
  await page.getByRole('link', { name: 'Prepare the next year' }).click()
  await page.getByRole('button', { name: 'Add school year' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add school year' }).click()
  await expect(page.getByRole('checkbox', { name: /^Winter Break/ })).toBeChecked()
  await expectNothingSerious(page)
  await goOn(page, 'Students')
  await expect(page.getByRole('row', { name: /^12th Grade/ })).toContainText(/\d/)
  await page.getByRole('button', { name: 'Add retained students' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add retained students' })
  await dialog.getByLabel('Student', { exact: true }).fill('sommer')
  // Enter takes the first match once it is marked, a moment after it is shown.
  await expect(page.getByRole('option', { name: 'Sommerfeld, Leila' })).toHaveAttribute(
    'data-combobox-selected',
  )
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Retained' })).toContainText('Sommerfeld, Leila')
  await goOn(page, 'Groups')
  await expect(page.getByRole('textbox', { name: 'Name of 7A' })).toHaveValue('7A')
  await goOn(page, 'Schedule')
  await goOn(page, 'Review and start')
  await expect(page.getByText(/^1 student retained$/)).toBeVisible()
  await page.getByRole('button', { name: /^Start / }).click()
  await expect(page.getByText(/^Started on /)).toBeVisible()
  await expectNothingSerious(page)
}

async function assignClasses(page: Page) {
  await page.goto('/schedules/requirements')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.getByRole('link', { name: 'Scheduling Tool' }).click()
  await page.getByRole('button', { name: 'Propose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a schedule' })
  await dialog.getByText('The whole school').click()
  await dialog.getByLabel('Seconds to search').fill('2')
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByRole('button', { name: /^Accept all/ }).click({ timeout: 30_000 })
  await expect(page.getByText(/accepted/i).first()).toBeVisible()
}

/** When the teacher's first class of a day begins. */
async function firstClassOf(page: Page, day: string): Promise<string> {
  await beginSession(page, TEACHER)
  type Day = { section_periods: { start_time: string }[] }
  const { section_periods } = await callAs<Day>(page, 'GET', `/attendance/section-periods/?date=${day}`)
  return `${section_periods[0]!.start_time}:00`
}

async function takeFirstSheet(page: Page) {
  await page.goto('/attendance')
  await rows(page).first().getByRole('button', { name: 'Tardy', exact: true }).click()
  await saveButton(page).click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
}
