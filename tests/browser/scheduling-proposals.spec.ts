import { devices } from '@playwright/test'
import { callAs } from './calls.ts'
import {
  createBlock,
  expectProposed,
  gridOf,
  openTool,
  propose,
  setRequirements,
  week,
} from './proposal-page.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { OFFICE, periodAt } from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(180_000)

const FOUR_CLASSES = ['9A', '9B'].flatMap((group) =>
  ['Kruse', 'Trinh'].map((teacher) => ({ group, teacher, meetings: 5 })),
)
const EARLY = '8:20-9:10 AM'
/** Assigns a group to a teacher at 08:20. */
async function assign(page: Page, block: number, group: string, teacher: string) {
  const requirements = await callAs<{
    groups: { id: number; name: string }[]
    teachers: { id: number; last_name: string }[]
  }>(page, 'GET', `/schedules/api/needs/?block_schedule_id=${block}`)
  const at = await periodAt(page, block, '08:20')
  await callAs(page, 'POST', `/schedules/api/section-periods/${at}/assign-groups/`, {
    group_assignments: [{ type: 'core', id: requirements.groups.find(({ name }) => name === group)!.id }],
    teacher_id: requirements.teachers.find(({ last_name }) => last_name === teacher)!.id,
  })
}

test('an empty block gets a week, which is accepted in parts and undone as a whole', async ({ page }) => {
  await beginSession(page, OFFICE)
  const block = await createBlock(page, 'Proposed block', ['2026-10-12', '2026-11-20'], FOUR_CLASSES)
  await openTool(page, block)

  await test.step('a week is proposed before any teacher was chosen', async () => {
    await page.getByRole('button', { name: 'Propose' }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose a schedule' })
    await expect(dialog.getByRole('radio', { name: '9th Grade only' })).toBeChecked()
    await expect(dialog.getByLabel('Seconds to search')).toHaveValue('15')
    await expectNothingSerious(page)
    await dialog.getByLabel('Seconds to search').fill('61')
    await expect(dialog.getByText('Please enter a number from 1 to 60.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Propose', exact: true })).toBeDisabled()
    await propose(page)
    await expect(page.getByText(/20 of 20 meetings placed, nothing moves/).last()).toBeVisible()
    await expect(week(page).getByRole('button', { name: /^Core 9[AB]/ })).toHaveCount(4)
    await expectNothingSerious(page)
  })
  await test.step('the page finds it again, and so does the tool', async () => {
    await page.reload()
    await expectProposed(page)
    await page.getByRole('button', { name: 'Back to the tool' }).click()
    await expect(page.getByText(/^A proposed schedule for 9th Grade is ready to review/)).toBeVisible()
    await page.getByRole('button', { name: 'Show the proposal' }).click()
    await expectProposed(page)
  })
  await test.step('one teacher is accepted, then one group, then the rest', async () => {
    await week(page)
      .getByRole('button', { name: /^Kruse, / })
      .click()
    await page.getByRole('button', { name: 'Accept 2 of 4' }).dblclick()
    await expect(page.getByRole('button', { name: 'Accept all 2' })).toBeVisible()
    await expect(page.getByText('Nothing accepted')).toBeHidden()
    await week(page)
      .getByRole('button', { name: /^Core 9A/ })
      .click()
    await page.getByRole('button', { name: 'Accept 1 of 2' }).click()
    await page.getByRole('button', { name: 'Accept all 1' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Scheduling Tool' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Schedule grid' }).getByRole('button', { name: /^Core 9/ }),
    ).toHaveCount(4)
    await expect(page.getByRole('button', { name: /conflict/ })).toHaveCount(0)
  })
  await test.step('what was accepted last is undone', async () => {
    await page.getByRole('button', { name: 'Undo all' }).click()
    await expect.poll(() => gridOf(page, block).then(({ length }) => length)).toBe(3)
  })
})

test('by keyboard: cells are pinned, a week is proposed around them, accepted and undone', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  const block = await createBlock(page, 'Pinned block', ['2026-11-23', '2026-12-18'], FOUR_CLASSES)
  await assign(page, block, '9A', 'Kruse')
  await assign(page, block, '9B', 'Trinh')
  await openTool(page, block)
  const current = await gridOf(page, block)

  await page.getByRole('button', { name: 'Propose' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Everything: only missing classes are added' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Cells I choose' })).toBeChecked()
  await page.getByRole('button', { name: 'Choose cells' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose what to keep' })).toBeVisible()
  await week(page)
    .getByRole('button', { name: /^Core 9A/ })
    .focus()
  await page.keyboard.press('ArrowRight')
  await expect(week(page).getByRole('button', { name: /^Core 9B/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('9B pinned, 1 cell in total.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('9B no longer pinned, 0 cells in total.')).toBeAttached()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(week(page).getByRole('button', { name: /^Core 9A/, pressed: true })).toBeFocused()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Propose a schedule' })).toContainText('1 cell pinned')
  await page.getByLabel('Seconds to search').fill('1')
  await page.keyboard.press('Enter')
  await expectProposed(page)
  await expect(week(page).getByRole('row', { name: EARLY })).toContainText('9Apinned')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: /^Accept all/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduling Tool' })).toBeVisible()
  expect((await gridOf(page, block)).length).toBe(4)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => gridOf(page, block)).toEqual(current)
})

test('a plan that has changed meanwhile, and what cannot be placed', async ({ page }) => {
  await beginSession(page, OFFICE)
  const block = await createBlock(page, 'Changed block', ['2027-01-04', '2027-02-12'], FOUR_CLASSES)
  await setRequirements(page, block, FOUR_CLASSES, [{ teacher: 'Trinh', from: '07:00', until: '12:00' }])
  await openTool(page, block)
  await page.getByRole('button', { name: 'Propose' }).click()
  await propose(page)
  await test.step('the conflicting facts are listed, with links to change them', async () => {
    const unplaced = page.getByRole('region', { name: 'Could not be placed' })
    await expect(unplaced.getByText('To place it, change one of these:')).toHaveCount(2)
    await expect(unplaced.getByRole('link', { name: /^Change: .*Trinh is off/ }).first()).toHaveAttribute(
      'href',
      /^\/schedules\/requirements\?block=\d+&grade=4&teacher=\d+$/,
    )
    await expectNothingSerious(page)
  })
  await test.step('nothing is accepted when someone has changed the schedule', async () => {
    await assign(page, block, '9A', 'Kruse')
    await page.getByRole('button', { name: /^Accept all/ }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Nothing accepted' })
    await expect(refused).toBeVisible()
    await refused.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Seconds to search')).toHaveValue('2')
    await propose(page)
    await expect(refused).toHaveCount(0)
  })
  await test.step('it is discarded', async () => {
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('The current schedule has not changed.')).toBeVisible()
    await page.goto(`/schedules/tool?grade=4&block=${block}&view=proposal`)
    await expect(page.getByRole('heading', { name: 'No proposed schedule' })).toBeVisible()
  })
})

test('a conflicting pin is removed, and a conflicting part needs a reason', async ({ page }) => {
  await beginSession(page, OFFICE)
  const requirements = FOUR_CLASSES.filter(({ group }) => group === '9A')
  const overlapping = [
    ['08:20', '09:10'],
    ['08:50', '09:40'],
    ['10:10', '11:00'],
  ]
  const days: [string, string] = ['2027-04-05', '2027-05-14']
  const block = await createBlock(page, 'Crowded block', days, requirements, overlapping)
  await setRequirements(page, block, requirements, [
    { teacher: 'Trinh', from: '07:00', until: '08:30' },
    { teacher: 'Trinh', from: '09:45', until: '12:00' },
  ])
  await assign(page, block, '9A', 'Kruse')
  await openTool(page, block)

  await test.step('the pin is one of the reasons', async () => {
    await page.getByRole('button', { name: 'Propose' }).click()
    await expect(page.getByRole('radio', { name: /^Everything: only/ })).toBeChecked()
    await propose(page)
    await page.getByRole('button', { name: /^Unpin: / }).click()
    await expect(page.getByRole('button', { name: /^Unpinned: /, pressed: true })).toBeFocused()
    await expect(page.getByText('1 cell unpinned.')).toBeVisible()
    await expectNothingSerious(page)
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(page.getByRole('radio', { name: /^Start over/ })).toBeChecked()
    await propose(page)
    await expect(page.getByText(/10 of 10 meetings placed, 1 moved/).last()).toBeVisible()
    await expect(week(page).getByRole('button', { name: /^Core 9A was 8:20\sAM/ })).toBeVisible()
  })
  await test.step('only a part of it conflicts, which is refused and then allowed', async () => {
    await week(page)
      .getByRole('button', { name: /^Core 9A new/ })
      .click()
    await page.getByRole('button', { name: 'Accept 1 of 2' }).click()
    const question = page.getByRole('dialog', { name: 'Accept anyway?' })
    await expect(question).toContainText('9A already meets Ramona Kruse')
    await expect(question.getByRole('button', { name: 'Accept anyway' })).toBeDisabled()
    await expectNothingSerious(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await gridOf(page, block)).toHaveLength(1)
    await page.getByRole('button', { name: 'Accept 1 of 2' }).click()
    await question.getByLabel('Reason to accept anyway').fill('Two teachers for a week')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Accept all 1' })).toBeVisible()
    expect(await gridOf(page, block)).toHaveLength(2)
  })
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('a proposed week is a list of each teacher, and is accepted by touch', async ({ page }) => {
    await page.goto(`/social/login/google-oauth2/?login_hint=${OFFICE}`)
    const block = await createBlock(page, 'Phone block', ['2027-02-22', '2027-04-02'], FOUR_CLASSES)
    await openTool(page, block)
    await page.getByRole('button', { name: 'Propose' }).tap()
    await propose(page)
    const kruse = page.getByRole('list', { name: /Kruse$/ })
    await kruse.getByRole('button', { name: /^Core 9A/ }).tap()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(412)
    await expectNothingSerious(page)
    await page.getByRole('button', { name: 'Accept 1 of 4' }).tap()
    await expect(page.getByRole('button', { name: 'Accept all 3' })).toBeVisible()
    expect(await gridOf(page, block)).toHaveLength(1)
  })
})
