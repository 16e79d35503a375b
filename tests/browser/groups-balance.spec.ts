import { allSaved, box, namesIn, OFFICE, signInToBoard, unassigned } from './board.ts'
import { expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())

test('the office labels students, keeps two apart, balances the groups and takes it back', async ({
  page,
}) => {
  await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=4')
  const before = [await namesIn(page, '9A'), await namesIn(page, '9B')] as const
  const [one = '', other = '', third = ''] = before[0]
  await test.step('three students get a label', () => label(page, [one, other, third]))
  await test.step('two of them are kept apart', () => keepApart(page, [one, other]))
  await test.step('a proposal has the label and the pair, and nothing is saved yet', async () => {
    await propose(page)
    expect(await namesIn(page, '9A')).toEqual(before[0])
  })
  await test.step('it is saved, and undone as a whole', async () => {
    await page.getByRole('button', { name: /^Move \d+ students$/ }).click()
    await allSaved(page)
    const after = [await namesIn(page, '9A'), await namesIn(page, '9B')] as const
    expect(Math.abs(after[0].length - after[1].length)).toBeLessThan(2)
    expect(after[0].includes(one)).not.toBe(after[0].includes(other))
    await page
      .getByText(/\d+ students? moved\./)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(page.getByText(/Undone: \d+ students? moved back\./)).toBeVisible()
    expect([await namesIn(page, '9A'), await namesIn(page, '9B')]).toEqual(before)
  })
})

async function tick(page: Page, listed: readonly string[]) {
  for (const name of listed) {
    const row = box(page, '9A').getByRole('listitem').filter({ hasText: name })
    await row.getByRole('checkbox').check()
  }
}

async function label(page: Page, listed: readonly string[]) {
  await tick(page, listed)
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  const labels = page.getByRole('combobox', { name: 'Add labels' })
  await labels.fill('Robotics club')
  await labels.press('Enter')
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Save labels' }).click()
  await expect(page.getByText('Changed the labels of 3 students.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

async function keepApart(page: Page, listed: readonly string[]) {
  await tick(page, listed)
  await page.getByRole('button', { name: 'Apart or together' }).click()
  await expect(page.getByRole('radio', { name: /^Apart/ })).toBeChecked()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved 1 pair to keep apart.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(unassigned(page)).toBeFocused()
}

/** Works by keyboard alone, as a person without a mouse does. */
async function propose(page: Page) {
  await page.getByRole('button', { name: 'Balance' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Balance Core Class Groups/ })
  await dialog.getByRole('checkbox', { name: 'Label Robotics club' }).press('Space')
  await expect(dialog.getByRole('checkbox', { name: / and / })).toBeChecked()
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Propose' }).press('Enter')
  await expect(dialog.getByText(/^\d+ students? would move\.$/)).toBeFocused()
  await expect(dialog.getByRole('row', { name: /^Label Robotics club/ })).toContainText('was 3')
  await expectNothingSerious(page)
}
