import {
  allSaved,
  box,
  choose,
  deleteGroup,
  drag,
  namesIn,
  OFFICE,
  rows,
  signInToBoard,
  unassigned,
} from './board.ts'
import { timesOf } from '#tests/run/length.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

test.setTimeout(240_000)

/** Dragged one right after the other: each drag takes the processor for a quarter of a second. */
const DRAGGED = timesOf({ usual: 12, long: 40 })
const GROUPS = [1, 2, 3, 4].map((number) => `Core Group 9-${number}`)

test(`${DRAGGED} students are dragged into four groups by mouse`, async ({ page }) => {
  await signIn(page, OFFICE)
  await test.step('the lowest grade is open, and another one is chosen', () => findGrade(page))
  await test.step('the students of deleted groups become unassigned', () => deleteAll(page))
  await test.step('four groups are created at once', () => createFour(page))
  await test.step('they are dragged, one right after the other', () => dragAll(page))
})

async function findGrade(page: Page) {
  await openGroups(page)
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toHaveValue('6th Grade')
  await expect(box(page, '6A')).toBeVisible()
  await choose(page, 'Grade level', '9th Grade')
  await expect(page).toHaveURL(/grade=4/)
  await expect(unassigned(page)).toContainText('No unassigned students available.')
}

async function openGroups(page: Page) {
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.getByRole('link', { name: /^Manage Groups/ }).click()
  await expect(page.getByRole('heading', { name: 'Manage Groups' })).toBeVisible()
}

async function deleteAll(page: Page) {
  const people = [...(await namesIn(page, '9A')), ...(await namesIn(page, '9B'))]
  await page.getByRole('button', { name: 'Delete 9A' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page, '9A')).toBeVisible()
  await deleteGroup(page, '9A')
  await expect(unassigned(page)).toBeFocused()
  await deleteGroup(page, '9B')
  expect((await namesIn(page, 'Unassigned students')).toSorted()).toEqual(people.toSorted())
  await expect(page.getByText('No groups in this grade yet.')).toBeVisible()
}

async function createFour(page: Page) {
  await page.getByRole('button', { name: 'Create groups' }).click()
  const dialog = page.getByRole('dialog')
  for (const wrong of ['', '0', '51', '1.5', '1,5']) {
    await dialog.getByLabel('Number of groups').fill(wrong)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByText('Please enter a valid number of groups.')).toBeVisible()
  }
  await expectNothingSerious(page)
  await dialog.getByLabel('Number of groups').fill('4')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toContainText(`${GROUPS.slice(0, 3).join(', ')}, and ${GROUPS[3]}`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Create groups' })).toBeFocused()
  for (const name of GROUPS) await expect(box(page, name)).toContainText('No students in this group.')
}

async function dragAll(page: Page) {
  const people = (await namesIn(page, 'Unassigned students')).slice(0, DRAGGED)
  for (const [index, student] of people.entries()) await drag(page, student, GROUPS[index % 4]!)
  await allSaved(page)
  await expectFilled(page, people)
  await expectNothingSerious(page)
  await page.reload()
  await expectFilled(page, people)
}

async function expectFilled(page: Page, people: string[]) {
  for (const [place, name] of GROUPS.entries()) {
    const expected = people.filter((_, index) => index % 4 === place)
    await expect(rows(page, name)).toHaveCount(DRAGGED / GROUPS.length)
    expect((await namesIn(page, name)).toSorted()).toEqual(expected.toSorted())
  }
}

test('a distribution is shown, saved, and undone', async ({ page }) => {
  await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=5')
  await deleteGroup(page, '10A')
  const people = await namesIn(page, 'Unassigned students')
  const stayed = await rows(page, '10B').count()
  await page.getByRole('button', { name: 'Create groups' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of groups').fill('1')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Distribute students' }).click()

  const plan = dialog.getByRole('listitem')
  await expect(plan).toHaveCount(2)
  await expect(plan.filter({ hasText: '10B' })).toContainText(`${stayed}`)
  for (const name of people) await expect(plan.filter({ hasText: name })).toHaveCount(1)
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await namesIn(page, 'Unassigned students')).toEqual(people)

  await page.getByRole('button', { name: 'Distribute', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save distribution' }).click()
  await expect(page.getByText(`${people.length} students distributed.`)).toBeVisible()
  await expect(unassigned(page)).toContainText('No unassigned students available.')
  await expect(unassigned(page)).toBeFocused()
  const [old, fresh] = [await rows(page, '10B').count(), await rows(page, 'Core Group 10-1').count()]
  expect(old + fresh).toBe(stayed + people.length)
  expect(Math.abs(old - fresh)).toBeLessThanOrEqual(1)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Undone: ${people.length} students moved back.`)).toBeVisible()
  expect(await namesIn(page, 'Unassigned students')).toEqual(people)
})
