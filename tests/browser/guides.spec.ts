import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { expect, ownSchool, signIn, test, type Page } from './school.ts'
import { OFFICE, rows, expectSaveState, TEACHER } from './sheet-steps.ts'

test.use({ ...ownSchool(), viewport: { width: 1120, height: 720 } })

const FOLDER = 'docs/pictures'
const UPDATES = process.env['UPDATE_PICTURES'] === '1'

/** A picture of the README, docs/office.md or docs/teachers.md; it is rewritten if the environment says so. */
async function picture(page: Page, name: string) {
  const file = `${FOLDER}/${name}.png`
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  if (UPDATES) {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(file, image)
  }
  expect(existsSync(file), `${file} is there; UPDATE_PICTURES=1 makes it`).toBe(true)
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** Opens a screen by the navigation, as the guides say. */
const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first().click()

test('the office finds its jobs where its guide says', async ({ page }) => {
  await signIn(page, OFFICE)
  await heading(page, /^Today at /)
  await expect(page.getByRole('img', { name: /./ }).first()).toBeVisible()
  await picture(page, 'office-home')

  await open(page, 'Uploads')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  await page.getByRole('menuitem', { name: 'Upload Students' }).click()
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/infinite-campus-students.xlsx')
  await expect(page.getByText('44 rows, 22 students')).toBeVisible()
  await picture(page, 'upload-preview')

  await open(page, 'Groups')
  await card(page, 'Manage Groups')
  await expect(page.getByRole('group', { name: 'Unassigned students' })).toBeVisible()
  await picture(page, 'groups-board')

  await open(page, 'Schedules')
  for (const name of ['View Block Schedules', 'Manage Section Periods', 'Schedule Calendar'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await card(page, 'Scheduling Tool')
  await expect(page.getByRole('region', { name: 'Schedule grid' })).toBeVisible()
  await picture(page, 'scheduling-tool')

  await open(page, 'Reports')
  await page.getByRole('link', { name: /^This week by student/ }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await picture(page, 'report')
})

test('a teacher finds the day and the sheet where the guide says', async ({ page }) => {
  await signIn(page, TEACHER)
  await expect(page.getByRole('heading', { name: 'Today’s classes' })).toBeVisible()
  await picture(page, 'teacher-home')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('t')
  await expectSaveState(page, 'Unsaved: 2 changes')
  await picture(page, 'attendance-sheet')
  await page.setViewportSize({ width: 390, height: 760 })
  await picture(page, 'attendance-phone')
  await page.setViewportSize({ width: 1120, height: 720 })
  await page.keyboard.press('Control+Enter')
  await expectSaveState(page, /^Saved \d{1,2}:\d\d\s[AP]M by/)
})
