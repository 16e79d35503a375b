import { chooseFile } from './main-road-steps.ts'
import { expect, ownSchool, signOut, test, type Page } from './school.ts'

// The Monday on which an empty school begins with Homeroom, five minutes into the first class.
test.use(ownSchool({ seed: 'none', now: '2026-09-14T09:05:00' }))
test.setTimeout(180_000)

const MAX_CLICKS = 40
/** The file dialog of the operating system, which a browser test skips, takes a click on the file and one on Open. */
const CLICKS_IN_FILE_WINDOW = 2

test(`from an empty school to the first taken sheet in at most ${MAX_CLICKS} clicks`, async ({ page }) => {
  const clicks = await countClicks(page)
  const counts: Record<string, number> = {}
  const step = async (name: string, act: (page: Page) => Promise<void>) => {
    const before = clicks()
    await test.step(name, () => act(page))
    counts[name] = clicks() - before
  }
  page.on(
    'filechooser',
    () => (counts['windows for files'] = (counts['windows for files'] ?? 0) + CLICKS_IN_FILE_WINDOW),
  )
  await step('the office signs in', (one) => signInByHand(one, 'admin@homeroom.example'))
  await step('name, teachers and students', setUp)
  await step('a group of all students of a grade', fillGroup)
  await step('a block', addBlock)
  await step('a section period on every day', addPeriod)
  await step('the teacher of the group', assign)
  await step('the office signs out', signOut)
  await step('the teacher signs in', (one) => signInByHand(one, 'CBeane@fabrikam.example'))
  await step('the sheet is taken', takeSheet)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  test.info().annotations.push({ type: 'clicks', description: JSON.stringify({ total, ...counts }) })
  expect(total, JSON.stringify(counts)).toBeLessThanOrEqual(MAX_CLICKS)
  expect(total, 'clicks are counted').toBeGreaterThan(20)
})

/** Counts clicks and key presses on every page of this tab. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.addInitScript(() => {
    const count = (window as unknown as { countClick: () => void }).countClick
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count(), { capture: true })
  })
  return () => clicks
}

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
  await expect(page.getByRole('heading', { name: 'Today at Larkfield School' })).toBeVisible()
}

async function fillGroup(page: Page) {
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.getByRole('link', { name: /^Add Group/ }).click()
  await page.getByLabel('Name').fill('9A')
  await choose(page, 'Grade level', '9th Grade')
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Select all of Unassigned students').check()
  await choose(page, 'Move to', '9A')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('No unassigned students available.')).toBeVisible()
}

async function addBlock(page: Page) {
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /View Block Schedules/ }).click()
  await page.getByRole('link', { name: 'Create the first block schedule' }).click()
  await page.getByLabel('Name').fill('Fall block')
  await page.getByLabel('Start date').fill('7 Sep 2026')
  await page.getByLabel('End date').fill('30 Oct 2026')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add block schedule' }).click()
  await expect(page.getByText('8 weeks')).toBeVisible()
}

async function addPeriod(page: Page) {
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /Manage Section Periods/ }).click()
  await choose(page, 'Grade level', '9th Grade')
  await page.getByLabel('Start time').fill('09:00')
  await page.getByLabel('End time').fill('10:00')
  await page.getByRole('button', { name: 'Mon-Fri' }).click()
  await page.getByRole('button', { name: 'Create section period' }).click()
  await expect(page.getByText('Section period created successfully!')).toBeVisible()
}

async function assign(page: Page) {
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
