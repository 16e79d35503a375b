import { choose } from './main-road-steps.ts'
import { callAs } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { OFFICE, addBlock } from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(90_000)

const CURRENT = 'Second Six Weeks'
const NEXT = 'Third Six Weeks'

/** Finds a cell of the table by its column and a text in its row. */
const cell = (page: Page, column: string, row: string) =>
  page
    .getByRole('combobox', { name: `${column}, ${row}` })
    .or(page.getByRole('textbox', { name: `${column}, ${row}` }))
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const focused = (page: Page) => page.locator(':focus')

test('the office types the requirements of a block by keyboard', async ({ page }) => {
  await signIn(page, OFFICE, '/schedules')
  await test.step('the block to come shows whose lessons do not fit', () => readNextBlock(page))
  await test.step('a block without requirements shows those of its assignments', () => openCurrent(page))
  await test.step('values are filled down, undone and checked while they are typed', () => fillDown(page))
  await test.step('a row is added and named by a few letters', () => addRow(page))
  await test.step('what is wrong takes the focus and is not saved', () => mend(page))
  await test.step('times off are entered, and everything is saved', () => saveAll(page))
  await test.step('a colleague’s requirements are not overwritten without a question', () =>
    meetColleague(page))
  await test.step('a block without section periods leads to them', () => openEmptyBlock(page))
})

async function readNextBlock(page: Page) {
  await page.getByRole('link', { name: /^Class requirements/ }).click()
  await choose(page, 'Block schedule', NEXT)
  await page.getByRole('button', { name: '9th Grade' }).click()
  const table = page.getByRole('table', { name: 'Class requirements for 9th Grade' })
  await expect(
    table.getByText('More classes than periods: Seung Yilmaz has 10 classes a week, and 5 fit.'),
  ).toBeVisible()
  const yilmaz = page.getByRole('listitem').filter({ hasText: 'Yilmaz' })
  await expect(yilmaz.getByText('5 classes more than periods')).toBeVisible()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await expectNothingSerious(page)
}

async function openCurrent(page: Page) {
  await choose(page, 'Block schedule', CURRENT)
  await expect(
    page.getByText('Filled in from the current schedule: 88 class requirements, not saved yet'),
  ).toBeVisible()
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  await expect(cell(page, 'Meetings', '9A with Gillespie, Ayaan')).toHaveValue('5')
  await expectNothingSerious(page)
}

async function fillDown(page: Page) {
  await cell(page, 'Meetings', '9A with Gillespie, Ayaan').fill('4')
  const warning = page.getByText(/^4 meetings a week cannot be made up of whole 9th Grade section periods/)
  await expect(warning).toHaveCount(1)
  await page.keyboard.press('Control+Shift+D')
  await expect(cell(page, 'Meetings', '9B with Trinh, Cedric')).toHaveValue('4')
  await expect(page.getByText('Unsaved: 13 changes')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Meetings', '9B with Trinh, Cedric')).toHaveValue('5')
  await cell(page, 'Meetings', '9A with Gillespie, Ayaan').fill('10')
  await expect(
    page.getByText('More classes than periods: 9A has 25 classes a week, and 25 fit.'),
  ).toHaveCount(0)
  await cell(page, 'Meetings', '9A with Gillespie, Ayaan').fill('15')
  await expect(
    page.getByText('More classes than periods: 9A has 30 classes a week, and 25 fit.'),
  ).toBeVisible()
  await cell(page, 'Meetings', '9A with Gillespie, Ayaan').fill('5')
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
}

async function addRow(page: Page) {
  await cell(page, 'Group', 'Vandermeer Homeroom with Vandermeer, Marisol').focus()
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveAccessibleName('Group, a new row')
  await page.keyboard.type('9a')
  await page.keyboard.press('Tab')
  await page.keyboard.type('berg')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await expect(focused(page)).toHaveAccessibleName('Meetings, 9A with Bergström, Felix')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Makers')
  await expect(page.getByText('No other group is in the band "Makers" yet.')).toBeVisible()
  await expect(page.getByText('Unsaved: 1 change', { exact: true })).toBeVisible()
}

async function mend(page: Page) {
  const teacher = cell(page, 'Teacher', '9A with Bergström, Felix')
  await teacher.fill('Nobody')
  await page.keyboard.press('Control+s')
  const wrong = cell(page, 'Teacher', '9A with Nobody')
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAccessibleDescription('No teacher is called "Nobody".')
  await expect(page.getByText('1 row to fix first')).toBeVisible()
  await wrong.fill('trinh')
  await page.keyboard.press('Tab')
  await expect(page.getByText('9A with Cedric Trinh is in the list twice.').first()).toBeVisible()
  await cell(page, 'Teacher', '9A with Trinh, Cedric').last().fill('Bergström, Felix')
  await expect(page.getByText(/to fix first/)).toHaveCount(0)
}

async function saveAll(page: Page) {
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expect(focused(page)).toHaveAccessibleName('Teacher')
  await page.keyboard.type('yilmaz')
  const off = page.getByRole('group', { name: /^Time off of/ })
  await off.getByRole('checkbox', { name: 'Monday' }).check()
  await expect(off.getByText('Mon', { exact: true })).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Saved 9:05 AM')).toBeVisible()
  await expect(page.getByText(/not saved yet$/)).toHaveCount(0)

  await cell(page, 'Doubles', '9A with Bergström, Felix').fill('2')
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(page.getByText('You have unsaved changes. Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(cell(page, 'Band', '9A with Bergström, Felix')).toHaveValue('Makers')
  await expect(cell(page, 'Doubles', '9A with Bergström, Felix')).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Time off of Yilmaz, Seung' })).toBeVisible()
}

async function meetColleague(page: Page) {
  const block = Number(new URL(page.url()).searchParams.get('block'))
  await callAs(page, 'PUT', '/schedules/api/needs/', { block_schedule_id: block, needs: [], off: [] })
  await cell(page, 'Meetings', '9A with Bergström, Felix').fill('10')
  await save(page).click()
  await expect(page.getByText('Someone else saved the class requirements for this block')).toBeVisible()
  await page.getByRole('button', { name: 'Overwrite theirs' }).click()
  await expect(page.getByText('Saved 9:05 AM')).toBeVisible()
  await expect(page.getByText('Someone else saved')).toHaveCount(0)
}

async function openEmptyBlock(page: Page) {
  await addBlock(page, 'Empty Six Weeks', [])
  await page.goto('/schedules/requirements')
  await choose(page, 'Block schedule', 'Empty Six Weeks')
  await expect(
    page.getByRole('heading', { name: 'Empty Six Weeks has no section periods yet.' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Create section periods' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Section Periods' })).toBeVisible()
  await expect(page.getByText(/ · Empty Six Weeks$/)).toBeVisible()
}

test('a phone shows each requirement with its names, and nothing is cut off', async ({ page }) => {
  await signIn(page, OFFICE, '/schedules/requirements')
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page, 'Block schedule', NEXT)
  await expect(page.getByRole('table')).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectNothingSerious(page)
})

test('a teacher is not let in', async ({ page }) => {
  await signIn(page, 'teacher@homeroom.example', '/schedules')
  await expect(page.getByRole('link', { name: /^Scheduling Tool/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Class requirements/ })).toHaveCount(0)
})
