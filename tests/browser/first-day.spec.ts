import { chooseFile } from './main-road-steps.ts'
import { logPresses } from './press-log.ts'
import { expect, ownSchool, signOut, test, type Page } from './school.ts'

// The Monday on which an empty school begins with Homeroom, five minutes into the first class.
test.use(ownSchool({ seed: 'none', now: '2026-09-14T09:05:00' }))
test.setTimeout(180_000)

const MAX_CLICKS = 40
/** The file dialog of the operating system, which a browser test skips, takes a click on the file and one on Open. */
const CLICKS_IN_FILE_WINDOW = ['the file (window of the system)', 'Open (window of the system)']

test(`from an empty school to the first taken sheet in at most ${MAX_CLICKS} clicks`, async ({ page }) => {
  const { step, add, attach } = await logPresses(page, ['pointerdown'])
  page.on('filechooser', () => add(...CLICKS_IN_FILE_WINDOW))
  await step('the office signs in', (one) => signInByHand(one, 'admin@homeroom.example'))
  await step('name, teachers and students', setUp)
  await step('a group of all students of a grade', fillGroup)
  await step('a block', addBlock)
  await step('the bell schedule of all grades', pasteBellSchedule)
  await step('the teacher of the group', assign)
  await step('the office signs out', signOut)
  await step('the teacher signs in', (one) => signInByHand(one, 'CBeane@fabrikam.example'))
  await step('the sheet is taken', takeSheet)
  const { count, listed } = await attach('clicks')
  expect(count, listed).toBeLessThanOrEqual(MAX_CLICKS)
  expect(count, 'clicks are counted').toBeGreaterThan(20)
})

async function signInByHand(page: Page, email: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Login with Google (Link)' }).click()
  await page.getByRole('textbox').fill(email)
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

async function setUp(page: Page) {
  await page.getByLabel('School name').fill('Larkfield School')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  for (const [heading, file] of [
    ['Your teachers', 'teachers.csv'],
    ['Your students', 'infinite-campus-students.xlsx'],
  ] as const) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await chooseFile(page, file)
    await page.getByRole('button', { name: 'Upload & Process' }).click()
    await expect(page.getByText('Upload Successful')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).first().click()
  }
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await expect(page.getByText('2 of 6 steps are done.')).toBeVisible()
}

/** Presses the highlighted step of the checklist, which the page after the last step links to. */
async function follow(page: Page, action: string) {
  const next = page.locator('[aria-current="step"]').getByRole('link', { name: action })
  await next.click()
}

async function fillGroup(page: Page) {
  await follow(page, 'Create groups')
  await choose(page, 'Grade level', '9th Grade')
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group name').fill('9A')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: '9A', exact: true })).toBeVisible()
  await page.getByLabel('Select all of Unassigned students').check()
  await choose(page, 'Move to', '9A')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('No unassigned students available.')).toBeVisible()
}

async function openChecklist(page: Page) {
  await page.getByRole('link', { name: 'Today', exact: true }).click()
}

async function addBlock(page: Page) {
  await openChecklist(page)
  await page.getByRole('link', { name: 'Add a block' }).click()
  await page.getByLabel('Name').fill('Fall block')
  await page.getByLabel('Start date').fill('7 Sep 2026')
  await page.getByLabel('End date').fill('30 Oct 2026')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add block schedule' }).click()
  await expect(page.getByText('8 weeks')).toBeVisible()
}

async function pasteBellSchedule(page: Page) {
  await openChecklist(page)
  await page.getByRole('link', { name: 'Paste the bell schedule' }).click()
  await page
    .getByRole('textbox', { name: 'Bell schedule' })
    .fill('Homeroom 8:30-8:50\n1  9:00-10:00\nPeriod 2, 10:05 AM - 11:00 AM')
  await page.getByRole('button', { name: 'Add 21 section periods' }).click()
  await expect(page.getByText('21 section periods added to Fall block.')).toBeVisible()
}

async function assign(page: Page) {
  await page.getByRole('link', { name: 'Assign groups' }).click()
  await choose(page, 'Grade level', '9th Grade')
  await page.getByRole('checkbox', { name: 'Beane, Craig' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Assign 9A to ...' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /9:00-10:00\sAM/ })
    .click()
  await expect(page.getByText('All changes saved')).toBeVisible()
}

async function takeSheet(page: Page) {
  await page.getByRole('link', { name: 'My classes', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Not taken' })).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Attendance submitted successfully.')).toBeVisible()
}

async function choose(page: Page, label: string, option: string) {
  const select = page.getByRole('combobox', { name: label })
  if ((await select.inputValue()) === option) return
  await select.click()
  await page.getByRole('option', { name: option }).click()
}
