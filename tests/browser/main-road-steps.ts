import { expect, type Page } from './school.ts'

/** Students of grade 9 in the sample file. */
export const NINTH_GRADERS = 8

export async function setUp(page: Page) {
  await expect(page).toHaveURL(/\/set-up/)
  await page.getByLabel('School name').fill('Fabrikam High School')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your teachers' })).toBeVisible()
  await chooseFile(page, 'teachers.csv')
  await expect(page.getByText('2 rows, 2 teachers')).toBeVisible()
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByText('Upload Successful')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your students' })).toBeVisible()
  await chooseFile(page, 'infinite-campus-students.xlsx')
  await expect(page.getByText('44 rows, 22 students')).toBeVisible()
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByText('44 rows, 22 students: 22 added, 0 changed, 0 unchanged.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await expect(page.getByText('2 of 6 steps are done.')).toBeVisible()
}

export async function chooseFile(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse files' }).click()
  await (await chooser).setFiles(`tests/fixtures/${name}`)
}

export async function findStudents(page: Page) {
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await page.getByRole('button', { name: 'Show All Students' }).click()
  await expect(page.getByText('22 students found')).toBeVisible()
}

export async function fillGroup(page: Page) {
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.getByRole('link', { name: /^Add Group/ }).click()
  await page.getByLabel('Name').fill('9A')
  await choose(page, 'Grade level', '9th Grade')
  await page.getByRole('button', { name: 'Add group' }).click()
  const box = page.getByRole('group', { name: '9A', exact: true })
  await expect(box).toContainText('No students in this group.')
  await page.getByLabel('Select all of Unassigned students').check()
  await choose(page, 'Move to', '9A')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('No unassigned students available.')).toBeVisible()
  await expect(box.getByRole('listitem')).toHaveCount(NINTH_GRADERS)
}

export async function schedule(page: Page) {
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /View Block Schedules/ }).click()
  await page.getByRole('link', { name: 'Create the first block schedule' }).click()
  await page.getByLabel('Name').fill('Fall block')
  await page.getByLabel('Start date').fill('7 Sep 2026')
  await page.getByLabel('End date').fill('30 Oct 2026')
  await page.getByLabel('Name').click()
  await expect(page.getByLabel('Duration in weeks')).toHaveValue('8')
  await page.getByRole('button', { name: 'Add block schedule' }).click()
  await expect(page.getByText('8 weeks')).toBeVisible()

  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /Manage Section Periods/ }).click()
  await choose(page, 'Grade level', '9th Grade')
  await page.getByLabel('Start time').fill('09:00')
  await page.getByLabel('End time').fill('10:00')
  for (const day of ['Monday', 'Wednesday', 'Friday']) await page.getByLabel(day).check()
  await page.getByRole('button', { name: 'Create section period' }).click()
  await expect(page.getByText('Section period created successfully!')).toBeVisible()
  await expect(page.getByRole('cell', { name: '9:00-10:00 AM' }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /Scheduling Tool/ }).click()
  await choose(page, 'Grade level', '9th Grade')
  await page.getByRole('checkbox', { name: 'Beane, Craig' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Assign 9A to ...' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^9:00-10:00\sAM/ })
    .click()
  await expect(page.getByRole('cell').getByRole('button', { name: 'Core 9A' })).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
}

/** Reopens a list that closes because the page has just received its data, as people do. */
export const choose = (page: Page, label: string, option: string | RegExp) =>
  expect(async () => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click({ timeout: 3000 })
  }).toPass()
