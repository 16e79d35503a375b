import { expect, signOut, type Page } from './school.ts'

/** The road of an empty school from its uploaded students to its first sheet. */

type Step = (name: string, take: (page: Page) => Promise<void>) => Promise<void>
type FirstClass = { grade: string; group: string; periods: number }

/** From the uploaded students to the sheet of one class. */
export async function firstSheet(step: Step, { grade, group, periods }: FirstClass) {
  await step('a group of all students of a grade', (page) => fillGroup(page, grade, group))
  await step('a block', addBlock)
  await step('the bell schedule of all grades', (page) => pasteBellSchedule(page, periods))
  await step('the teacher of the group', (page) => assign(page, grade, group))
  await step('the office signs out', signOut)
  await step('the teacher signs in', (one) => signInByHand(one, 'CBeane@fabrikam.example'))
  await step('the sheet is taken', takeSheet)
}

export async function signInByHand(page: Page, email: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Login with Google (Link)' }).click()
  await page.getByRole('textbox').fill(email)
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Presses the highlighted step of the checklist, which the page after the last step links to. */
async function follow(page: Page, action: string) {
  const next = page.locator('[aria-current="step"]').getByRole('link', { name: action })
  await next.click()
}

async function fillGroup(page: Page, grade: string, group: string) {
  await follow(page, 'Create groups')
  await choose(page, 'Grade level', grade)
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group name').fill(group)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: group, exact: true })).toBeVisible()
  await page.getByLabel('Select all of Unassigned students').check()
  await choose(page, 'Move to', group)
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

async function pasteBellSchedule(page: Page, periods: number) {
  await openChecklist(page)
  await page.getByRole('link', { name: 'Paste the bell schedule' }).click()
  await page
    .getByRole('textbox', { name: 'Bell schedule' })
    .fill('Homeroom 8:30-8:50\n1  9:00-10:00\nPeriod 2, 10:05 AM - 11:00 AM')
  await page.getByRole('button', { name: `Add ${periods} section periods` }).click()
  await expect(page.getByText(`${periods} section periods added to Fall block.`)).toBeVisible()
}

async function assign(page: Page, grade: string, group: string) {
  await page.getByRole('link', { name: 'Assign groups' }).click()
  await choose(page, 'Grade level', grade)
  await page.getByRole('checkbox', { name: 'Beane, Craig' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: `Assign ${group} to ...` }).click()
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

export async function choose(page: Page, label: string, option: string) {
  const select = page.getByRole('combobox', { name: label })
  if ((await select.inputValue()) === option) return
  await select.click()
  await page.getByRole('option', { name: option }).click()
}
