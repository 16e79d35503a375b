import { allSaved, box, drag, namesIn, openBoard, rows, spokenName, unassigned } from './board.ts'
import { prepareNextYear, thisOrNext } from './next-year.ts'
import { expect, expectNothingSerious, ownSchool, test } from './school.ts'

/** A school in the middle of its year, with the next one prepared. */
test.use(ownSchool())
test.setTimeout(180_000)

const SEVENTH = 2
const BOARD = `/groups/manage?type=core&grade=${SEVENTH}`

test('the office moves students in next year’s groups by dragging and by menu, and today’s board stays', async ({
  page,
}) => {
  const year = await prepareNextYear(page)
  await openBoard(page, BOARD)
  const today = [await namesIn(page, '7A'), await namesIn(page, '7B')]
  await page.getByRole('main').getByText('Next year', { exact: true }).click()
  await expect(page).toHaveURL(`${BOARD}&year=${year}`)
  await expect(page.getByText('Core Class Group · 7th Grade · next year')).toBeVisible()
  await expect(rows(page, '7A').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add group' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create groups' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete 7A' })).toHaveCount(0)
  await expectNothingSerious(page)

  const [dragged, byMenu] = await namesIn(page, '7A')
  expect(today[0]).not.toContain(dragged)
  await drag(page, dragged!, '7B')
  await allSaved(page)
  await page.getByRole('button', { name: `Move ${spokenName(byMenu!)} to ...` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Unassigned/ })
    .click()
  await allSaved(page)
  await page.reload()
  await expect(rows(page, '7B').filter({ hasText: dragged! })).toHaveCount(1)
  await expect(unassigned(page).getByRole('listitem').filter({ hasText: byMenu! })).toHaveCount(1)

  await unassigned(page).getByRole('button', { name: 'Distribute' }).click()
  await page.getByRole('button', { name: 'Save distribution' }).click()
  await expect(page.getByText('1 student distributed.')).toBeVisible()
  await expect(rows(page, 'Unassigned students')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 1 student moved back.')).toBeVisible()
  await expect(unassigned(page).getByRole('listitem').filter({ hasText: byMenu! })).toHaveCount(1)

  await page.getByRole('link', { name: 'Edit 7B' }).click()
  await expect(page.getByText('7B · Core Class Group · next year')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${BOARD}&year=${year}`)
  await page.getByRole('combobox', { name: 'Grade' }).click()
  await page.getByRole('option', { name: '8th Grade' }).click()
  await expect(page).toHaveURL(`/groups/manage?type=core&grade=3&year=${year}`)
  await expect(rows(page, '8A').first()).toBeVisible()

  await openBoard(page, BOARD)
  await expect(thisOrNext(page).getByRole('radio', { name: 'This year' })).toBeChecked()
  expect([await namesIn(page, '7A'), await namesIn(page, '7B')]).toEqual(today)
})

test('a teacher’s and a room’s change in next year’s box leave today’s group alone', async ({ page }) => {
  const year = await prepareNextYear(page)
  await openBoard(page, `${BOARD}&year=${year}`)
  await box(page, '7A')
    .getByRole('button', { name: /^Change teacher and room of 7A/ })
    .click()
  await page.getByRole('textbox', { name: 'Room' }).fill('C 12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('7A saved.')).toBeVisible()
  await expect(box(page, '7A').getByText(/Room C 12$/)).toBeVisible()
  await openBoard(page, BOARD)
  await expect(box(page, '7A').getByText(/Room C 12$/)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('students of next year are moved by the menu', async ({ page }) => {
    const year = await prepareNextYear(page)
    await openBoard(page, `${BOARD}&year=${year}`)
    await expectNothingSerious(page)
    const [student] = await namesIn(page, '7A')
    await page.getByRole('button', { name: `Move ${spokenName(student!)} to ...` }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^7B/ }).click()
    await allSaved(page)
    await page.reload()
    await expect(rows(page, '7B').filter({ hasText: student! })).toHaveCount(1)
  })
})
