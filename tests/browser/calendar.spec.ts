import { callAs } from './calls.ts'
import { openDirectory } from './directory-page.ts'
import {
  beginSession,
  expect,
  expectNothingSerious,
  ownSchool,
  signIn,
  test,
  type Locator,
  type Page,
} from './school.ts'
import { addBlock, OFFICE, periodAt } from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(180_000)

test("a closure empties a day in the student's week", async ({ page }) => {
  await openDirectory(page)
  await page.getByRole('button', { name: 'Show All Students' }).click()
  await page
    .getByRole('link', { name: /^Schedule of / })
    .first()
    .click()
  await test.step('the week is shown by the hour', () => seeTheWeek(page))
  const week = page.url()
  await test.step('the office adds a closure, and first sees what is cancelled', () => closeThursday(page))
  await page.goto(week)
  await test.step('the day is empty in the week, with the name of the closure', () => seeTheClosedDay(page))
  await test.step('the closure is extended, and removed again', () => reopenThursday(page))
  await test.step('a teacher sees the calendar but cannot change it', () => lookOnly(page))
})

const FIRST_CLASS = '8:20-9:10 AM'

async function seeTheWeek(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Schedule for /)
  await expect(page.getByRole('heading', { name: 'September 14 – 18, 2026' })).toBeVisible()
  const grid = page.getByRole('table')
  for (const hour of ['7:00 AM', '5:00 PM']) await expect(grid.getByText(hour, { exact: true })).toBeVisible()
  await expect(grid.getByText('6:00 PM', { exact: true })).toHaveCount(0)
  await expect(grid.getByText(FIRST_CLASS)).toHaveCount(5)
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByRole('heading', { name: 'September 21 – 25, 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to today' }).click()
  await expect(page.getByRole('heading', { name: 'September 14 – 18, 2026' })).toBeVisible()
}

async function closeThursday(page: Page) {
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /^Schedule Calendar/ }).click()
  const today = page.getByRole('button', { name: 'Wednesday, September 16, today: 42 section periods' })
  await expect(today).toBeVisible()
  await expectNothingSerious(page)
  await today.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Thursday, September 17:/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const day = page.getByRole('dialog', { name: 'Thursday, September 17' })
  await expect(day.getByText('Grade 9 Math')).toBeAttached()
  await expectNothingSerious(page)
  await day.getByRole('button', { name: 'Add closure on this day' }).click()
  const form = page.getByRole('dialog', { name: 'Add closure' })
  await expect(
    form.getByText('On 1 school day, 42 meetings of 42 section periods are cancelled.'),
  ).toBeVisible()
  await expect(form.getByText('No attendance has been taken for these days.')).toBeVisible()
  await expectNothingSerious(page)
  await form.getByRole('button', { name: 'Add closure' }).click()
  await expect(form.getByText('Name is required.')).toBeVisible()
  await form.getByLabel('Name').fill('Water Main Break')
  await form.getByRole('button', { name: 'Add closure' }).click()
  await expect(page.getByText(/^Added Water Main Break\./)).toBeVisible()
  await expect(form).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'Thursday, September 17: closed, Water Main Break' }),
  ).toBeVisible()
}

async function seeTheClosedDay(page: Page) {
  const grid = page.getByRole('table')
  await expect(grid.getByText('Closed: Water Main Break')).toBeVisible()
  await expect(grid.getByText(FIRST_CLASS)).toHaveCount(4)
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await expect(page.getByText(FIRST_CLASS)).toHaveCount(4)
  await expect(page.getByText('Closed: Water Main Break')).toBeVisible()
  await expectNothingSerious(page)
}

async function reopenThursday(page: Page) {
  await page.goto('/schedules/calendar')
  await page.getByRole('button', { name: 'Edit Water Main Break' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Water Main Break' })
  await form.getByLabel('First day').fill('15 Sep 2026')
  await form.getByLabel('Last day').fill('17 Sep 2026')
  await form.getByLabel('Name').click()
  await expect(
    form.getByText(
      /On 2 school days, 84 meetings .* Attendance has already been taken: \d+ sheets on Tuesday, September 15/,
    ),
  ).toBeVisible()
  await form.getByLabel('Last day').fill('2 Oct 2026')
  await form.getByLabel('Name').click()
  await expect(form.getByText(/^Parent-Teacher Conferences already closes the school/)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Delete Water Main Break' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('On 1 school day, 42 meetings take place again.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Deleted Water Main Break\./)).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Thursday, September 17: 42 section periods/ }),
  ).toBeVisible()
}

async function lookOnly(page: Page) {
  await signIn(page, 'teacher@homeroom.example', '/schedules/calendar')
  await expect(page.getByText('Fall Break', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add closure|Edit|Delete/ })).toHaveCount(0)
}

test('the office adds the next school year with a closure, long before it begins', async ({ page }) => {
  await signIn(page, OFFICE, '/schedules/calendar')
  const dialog = page.getByRole('dialog')
  await test.step('its dates are those of this year, on the same weekdays', async () => {
    await page.getByRole('button', { name: 'Add school year' }).click()
    await expect(dialog.getByLabel('First day')).toHaveValue('Jul 19, 2027')
    await dialog.getByLabel('Last day').fill('Jul 1, 2027')
    await dialog.getByLabel('Name').click()
    await dialog.getByRole('button', { name: 'Add school year' }).click()
    await expect(dialog.getByText('The last day must be after the first day.')).toBeVisible()
    await dialog.getByLabel('Last day').fill('Apr 14, 2028')
    await dialog.getByLabel('Name').click()
    await expectNothingSerious(page)
    await dialog.getByRole('button', { name: 'Add school year' }).click()
    await expect(page.getByText('Added the school year 2027–28.')).toBeVisible()
  })
  await test.step('its calendar has its own months, blocks and closures', async () => {
    await page.getByRole('combobox', { name: 'School year' }).click()
    await page.getByRole('option', { name: '2027–28' }).click()
    await expect(page.getByRole('heading', { name: 'July 2027' })).toBeVisible()
    await expect(page.getByText('No block schedules this year.')).toBeVisible()
    await page.getByRole('button', { name: 'Add closure' }).click()
    await dialog.getByLabel('Name').fill('Fall Fair')
    await dialog.getByLabel('First day').fill('Oct 1, 2027')
    await dialog.getByLabel('Name').click()
    await dialog.getByRole('button', { name: 'Add closure' }).click()
    await expect(page.getByRole('button', { name: 'Friday, October 1: closed, Fall Fair' })).toBeVisible()
    await expectNothingSerious(page)
    await page.reload()
    await expect(page.getByText('Fall Fair', { exact: true })).toBeVisible()
  })
  await test.step('this year has no closure of it', async () => {
    await page.getByRole('link', { name: '2026–27' }).click()
    await expect(page.getByText('Fall Break', { exact: true })).toBeVisible()
    await expect(page.getByText('Fall Fair', { exact: true })).toHaveCount(0)
  })
  await test.step('a report is run for the whole year so far', async () => {
    await page.goto('/reports')
    await page.getByRole('combobox', { name: 'School Year' }).click()
    await expect(page.getByRole('option', { name: '2027–28' })).toHaveCount(0)
    await page.getByRole('option', { name: '2026–27' }).click()
    await expect(page.getByLabel('Start Date')).toHaveValue('Jul 20, 2026')
    await expect(page.getByLabel('End Date')).toHaveValue('Sep 16, 2026')
  })
  await test.step('a year that has a closure is not deleted until the closure is', async () => {
    await page.goto('/schedules/calendar')
    await page.getByRole('button', { name: 'Delete 2027–28' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/^2027–28 has block schedules, closures or attendance\./)).toBeVisible()
  })
})

test('classes that overlap share the width of their day in the week', async ({ page }) => {
  await beginSession(page, OFFICE)
  const student = await addOverlappingClass(page)
  await page.goto(`/schedule/${student}`)
  const friday = page.getByRole('table').getByRole('cell').nth(5)
  const [first, second, later] = ['8:20-9:10 AM', '8:40-9:30 AM', '10:10-11:00 AM'].map((time) =>
    friday.getByRole('listitem').filter({ hasText: time }),
  )
  const [whole, left, right, alone] = await Promise.all([friday, first!, second!, later!].map(boxOf))
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x + 1)
  expect(right!.x + right!.width).toBeLessThanOrEqual(whole!.x + whole!.width)
  expect(right!.y).toBeGreaterThan(left!.y)
  expect(right!.y).toBeLessThan(left!.y + left!.height)
  expect(right!.width).toBeCloseTo(left!.width, 0)
  expect(alone!.width).toBeGreaterThan(1.8 * left!.width)
  await expectNothingSerious(page)
})

/** Another class of each 9th-grade core group, in the middle of its first one. Returns the id of a student. */
async function addOverlappingClass(page: Page): Promise<number> {
  const period = { grade_level: 4, start_time: '08:40', end_time: '09:30' }
  const block = await addBlock(page, 'Extra Help', [period], {
    start_date: '2026-09-14',
    end_date: '2026-10-02',
  })
  type Group = { id: number; type: string; grade_level: number }
  const groups = await callAs<Group[]>(page, 'GET', '/api/groups/api/list/')
  const ids = groups
    .filter(({ type, grade_level }) => type === 'core' && grade_level === 4)
    .map(({ id }) => id)
  const at = await periodAt(page, block, '08:40')
  await callAs(page, 'POST', `/api/section-periods/${at}/assign-groups/`, {
    group_ids: ids,
    allow_conflicts: true,
  })
  const students = await callAs<{ id: number; grade_level: number }[]>(page, 'GET', '/students/api/list/')
  return students.find(({ grade_level }) => grade_level === 4)!.id
}

async function boxOf(element: Locator) {
  await expect(element).toBeVisible()
  return (await element.boundingBox())!
}
