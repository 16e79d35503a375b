import { devices } from '@playwright/test'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { OFFICE, addBlock, allSaved, cell, textsThatDoNotFit, drag, listed, assigned } from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(180_000)

const EARLY = '8:20-9:10 AM'
const LATE = '9:00-9:50 AM'
const PERIODS = [
  { grade_level: 4, start_time: '08:20', end_time: '09:10' },
  { grade_level: 4, start_time: '09:00', end_time: '09:50' },
]
const ASSIGN = '**/schedules/api/section-periods/*/assign-groups/'
const FAILED = 'Failed to update schedule. Please try again.'

/** Opens a grid with the first two teachers of the school. */
async function openGrid(page: Page, blockName: string, start_date: string, end_date: string) {
  const block = await addBlock(page, blockName, PERIODS, { start_date, end_date })
  await page.goto(`/schedules/tool?grade=4&block=${block}`)
  const all = page.getByRole('list', { name: 'All teachers' })
  await all.getByRole('checkbox').nth(0).check()
  await all.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  return page.getByRole('columnheader').nth(1).innerText()
}

test('a conflict is shown before the drop, refused, and allowed with a reason', async ({ page }) => {
  await beginSession(page, OFFICE)
  const [last, first] = (await openGrid(page, 'Clashing block', '2026-10-12', '2026-11-20')).split(', ')
  const assigning = page.waitForRequest(ASSIGN)
  await drag(page, '9A', EARLY, 0)
  expect((await assigning).postDataJSON()).toHaveProperty(
    'block_schedule_id',
    Number(new URL(page.url()).searchParams.get('block')),
  )
  await allSaved(page)
  const question = page.getByRole('dialog', { name: 'Assign 9B anyway?' })

  await test.step('during a drag, every cell shows whether the group can be assigned', async () => {
    await listed(page, '9B').hover()
    await page.mouse.down()
    const { x, y } = (await cell(page, LATE, 0).boundingBox())!
    await page.mouse.move(x + 40, y + 40, { steps: 5 })
    await expect(cell(page, LATE, 0)).toContainText(`${first} ${last} meets 9A at 8:20-9:10 AM`)
    await expect(cell(page, LATE, 1)).toContainText('Free')
    await expect(cell(page, EARLY, 1)).toContainText('Free')
    await expectNothingSerious(page)
    await page.mouse.up()
  })
  await test.step('the drop asks for a reason, and is cancelled', async () => {
    await expect(question).toContainText(`${first} ${last} already meets 9A on`)
    await expect(question.getByRole('button', { name: 'Assign anyway' })).toBeDisabled()
    await expectNothingSerious(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(cell(page, LATE, 0).getByRole('button')).toHaveCount(0)
    await expect(listed(page, '9B')).toBeFocused()
  })
  await test.step('the drop is allowed with a reason', async () => {
    await drag(page, '9B', LATE, 0)
    await question.getByLabel('Reason to assign anyway').fill('Team teaching')
    await page.keyboard.press('Enter')
    await expect(assigned(page, LATE, 0, '9B')).toBeVisible()
    await allSaved(page)
  })
  await test.step('a panel lists the conflicts, and shows each in the grid', async () => {
    await page.getByRole('button', { name: '1 conflict' }).click()
    const conflicts = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem')
    await expect(conflicts).toHaveText(
      new RegExp(`9A, ${first} ${last}, 8:20-9:10\\sAM: ${first} ${last} meets 9B`),
    )
    await conflicts.getByRole('button', { name: /^Show/ }).click()
    await expect(assigned(page, EARLY, 0, '9A')).toBeFocused()
    await expectNothingSerious(page)
  })
  await test.step('a group that moves away leaves no conflict behind', async () => {
    await assigned(page, LATE, 0, '9B').dragTo(cell(page, LATE, 1), { steps: 5 })
    await expect(assigned(page, LATE, 1, '9B')).toBeVisible()
    await allSaved(page)
    await expect(page.getByRole('button', { name: '1 conflict' })).toHaveCount(0)
  })
})

test('an edit that is not saved is reverted, and a fast second one is kept', async ({ page }) => {
  await beginSession(page, OFFICE)
  await openGrid(page, 'Failing block', '2026-11-23', '2026-12-18')
  await page.route(ASSIGN, (route) => route.fulfill({ status: 500, json: { message: 'The disk is full.' } }))
  await drag(page, '9A', EARLY, 0)
  await expect(page.getByRole('alert').getByText(`${FAILED} The disk is full.`)).toBeVisible()
  await expect(cell(page, EARLY, 0).getByRole('button')).toHaveCount(0)
  await page.unroute(ASSIGN)

  let go = () => {}
  const slow = new Promise<void>((resolve) => (go = resolve))
  await page.route(ASSIGN, (route) => slow.then(() => route.continue()))
  await drag(page, '9A', EARLY, 0)
  await assigned(page, EARLY, 0, '9A').dragTo(cell(page, LATE, 1), { steps: 5 })
  await drag(page, '9B', EARLY, 0)
  await expect(page.getByText('Saving 3 changes...')).toBeVisible()
  await expect(assigned(page, LATE, 1, '9A')).toBeVisible()
  await expect(assigned(page, EARLY, 0, '9B')).toBeVisible()
  go()
  await allSaved(page)
  await page.reload()
  await expect(assigned(page, LATE, 1, '9A')).toBeVisible()
  await expect(assigned(page, EARLY, 0, '9B')).toBeVisible()
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('a group is assigned and removed by touch', async ({ page }) => {
    await page.goto(`/social/login/google-oauth2/?login_hint=${OFFICE}`)
    await openGrid(page, 'Phone block', '2027-01-04', '2027-02-12')
    await page.getByRole('button', { name: 'Assign 9A to ...' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^8:20-9:10\sAM.*Free/ }).tap()
    await allSaved(page)
    await expectNothingSerious(page)
    const chip = page.getByRole('row', { name: EARLY }).getByRole('button', { name: 'Core 9A' })
    expect(await textsThatDoNotFit(page)).toEqual([])
    await chip.tap()
    await expect(
      dialog.getByRole('button', { name: new RegExp(`^${EARLY.replace(' ', '\\s')}`) }),
    ).toContainText('Currently here')
    await dialog.getByRole('button', { name: /^Remove 9A from/ }).tap()
    await expect(chip).toHaveCount(0)
    await allSaved(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(412)
  })
})
