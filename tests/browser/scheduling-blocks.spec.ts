import { choose } from './main-road-steps.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { OFFICE, addBlock } from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(120_000)

const SPRING = { start_date: '2027-03-01', end_date: '2027-04-09' }

const chips = (page: Page) => page.getByRole('region', { name: 'Schedule grid' }).locator('[data-chip]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Duplicate Section Periods' })

async function duplicateWithAssignments(page: Page, source: string) {
  await page.getByRole('button', { name: 'Duplicate from another block' }).click()
  await choose(page, 'Source block', source)
  await dialog(page).getByLabel('With assignments').check()
  await dialog(page).getByRole('button', { name: 'Duplicate', exact: true }).click()
}

test('an empty block is filled with the classes of another one', async ({ page }) => {
  await beginSession(page, OFFICE)
  const filled = 'Second Six Weeks'
  const spring = await addBlock(page, 'Spring', [], SPRING)
  const planB = await addBlock(page, 'Plan B', [], SPRING)

  await test.step('an address whose grade does not meet in its block shows a message', async () => {
    await page.goto(`/schedules/tool?grade=4&block=${spring}`)
    await expect(page.getByRole('heading', { name: '9th Grade does not meet in Spring yet.' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Block schedule' })).toHaveValue('Spring (empty)')
    await expect(page).toHaveURL(new RegExp(`block=${spring}`))
    await expectNothingSerious(page)
    await page.goto('/schedules/tool?grade=4&block=99999')
    await expect(page.getByText(/^Block schedule not found\./)).toBeVisible()
    await page.getByRole('button', { name: /^Spring.*No section periods yet/ }).click()
  })
  await test.step('the copy is reported, and then shown', async () => {
    await duplicateWithAssignments(page, filled)
    await expect(
      dialog(page).getByText(/^\d+ section periods and \d+ assignments copied into Spring\./),
    ).toBeVisible()
    await expectNothingSerious(page)
    await dialog(page).getByRole('button', { name: 'Show them' }).click()
    await expect(chips(page).first()).toBeVisible()
  })
  const copied = await chips(page).count()
  await test.step('conflicting classes need a confirmation', async () => {
    await choose(page, 'Block schedule', 'Plan B (empty)')
    await duplicateWithAssignments(page, 'Spring')
    await expect(
      dialog(page)
        .getByText(/ already meets .* \(Spring\)\.$/)
        .first(),
    ).toBeVisible()
    const anyway = dialog(page).getByRole('button', { name: 'Duplicate anyway' })
    await expect(anyway).toBeDisabled()
    await expectNothingSerious(page)
    await dialog(page).getByLabel('Reason to duplicate anyway').fill('A second plan')
    await anyway.click()
    await dialog(page).getByRole('button', { name: 'Show them' }).click()
    await expect(chips(page)).toHaveCount(copied)
    await expect(page).toHaveURL(new RegExp(`block=${planB}`))
  })
  await test.step('section periods lead to the tool', async () => {
    await page.goto(`/schedules/create-section?grade=4&block=${planB}`)
    await page
      .getByRole('link', { name: /^Assign groups / })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/schedules/tool\\?grade=4&block=${planB}&period=\\d+`))
    await expect(page.getByRole('rowheader').first()).toBeFocused()
  })
})
