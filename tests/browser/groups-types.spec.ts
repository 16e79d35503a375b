import {
  box,
  choose,
  deleteGroup,
  namesIn,
  OFFICE,
  openBoard,
  rows,
  signInToBoard,
  TEACHER,
  unassigned,
} from './board.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const dialog = (page: Page) => page.getByRole('dialog')
const refusal = { status: 500, json: { code: 'broken', message: 'No.', error: 'No.' } }

test.setTimeout(240_000)

test('each type has its own screen, and says what is missing', async ({ page }) => {
  await signIn(page, OFFICE, '/groups/manage-cte')
  await expect(page.getByRole('heading', { name: 'Manage CTE Groups' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Group type' })).toHaveCount(0)
  await choose(page, 'Grade level', '9th Grade')
  await addWithTeacher(page, 'Baking 9', 'CTE teacher is required to create a CTE group.')
  await page.getByRole('link', { name: 'Edit Baking 9' }).click()
  await expect(page).toHaveURL(/\/groups\/edit\/cte\/\d+$/)

  await page.goto('/groups/homeroom?grade=4')
  await expect(page.getByRole('heading', { name: 'Manage Homeroom Groups' })).toBeVisible()
  await addWithTeacher(page, 'Late 9', 'Homeroom teacher is required to create a Homeroom group.')
  await expectNothingSerious(page)

  await page.goto('/groups/manage?grade=4')
  await choose(page, 'Group type', 'CTE Group')
  await expect(box(page, 'Baking 9')).toBeVisible()
  await choose(page, 'Group type', 'Core Class Group')
  await page.getByRole('button', { name: 'Add group' }).click()
  await dialog(page).getByLabel('Group name').fill('9C')
  await page.keyboard.press('Enter')
  await expect(box(page, '9C')).toContainText('No teacher yet')
  await page.getByRole('button', { name: 'Add group' }).click()
  await dialog(page).getByLabel('Group name').fill('9C')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to add group: 9th Grade already has')
  await expectNothingSerious(page)
  await page.route('**/add/', (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Error adding group. Please try again.')
})

async function addWithTeacher(page: Page, name: string, missing: string) {
  await page.getByRole('button', { name: 'Add group' }).click()
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page).getByText('Group name cannot be empty.')).toBeVisible()
  await expect(dialog(page).getByText(missing)).toBeVisible()
  await dialog(page).getByLabel('Group name').fill(name)
  await dialog(page).getByRole('combobox', { name: 'Teacher' }).fill('mar')
  await page.getByRole('option').first().click()
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(box(page, name)).toContainText('No students in this group.')
}

test('homeroom groups are created from homeroom teachers, and that is undone', async ({ page }) => {
  await signInToBoard(page, OFFICE, '/groups/homeroom?grade=2')
  const names = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  for (const name of names.filter((each) => each !== 'Unassigned students')) await deleteGroup(page, name)
  const people = await namesIn(page, 'Unassigned students')

  await page.getByRole('button', { name: 'Create groups from homeroom teachers' }).click()
  await expect(dialog(page).getByRole('listitem')).not.toHaveCount(0)
  await expect(dialog(page).getByText(', new').first()).toBeVisible()
  for (const name of people) await expect(dialog(page)).toContainText(name)
  await expectNothingSerious(page)
  await dialog(page).getByRole('button', { name: 'Create groups' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete / })).not.toHaveCount(0)
  expect((await namesIn(page, 'Unassigned students')).length).toBeLessThan(people.length)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No groups in this grade yet.')).toBeVisible()
  await expect(rows(page, 'Unassigned students')).toHaveText(people)
})

test('a failed load or creation shows a message', async ({ page }) => {
  await beginSession(page, OFFICE)
  const data = '**/grade-level-data/*/'
  await page.route(data, (route) => route.fulfill(refusal))
  for (const [address, sentence] of [
    ['/groups/manage?grade=4', 'Error fetching data. Please check if the backend API is running'],
    ['/groups/manage-cte?grade=4', 'Error fetching CTE data.'],
    ['/groups/homeroom?grade=4', 'Error fetching homeroom data.'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText(sentence)
  }
  await page.unroute(data)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(unassigned(page)).toBeVisible()
  await page.route('**/create_groups/', (route) => route.fulfill(refusal))
  await page.getByRole('button', { name: 'Create groups', exact: true }).click()
  await dialog(page).getByLabel('Number of groups').fill('2')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to create groups.')
})

test('a teacher only sees the groups if the school does not let teachers edit', async ({ page }) => {
  await beginSession(page, TEACHER)
  await page.route('**/api/current-user/', async (route) => {
    const answer = await route.fetch()
    const user = await answer.json()
    await route.fulfill({ json: { ...user, may: { ...user.may, edit: false } } })
  })
  await page.route('**/grade-level-data/*/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), may: { edit: false } } })
  })
  await openBoard(page, '/groups/manage?type=core&grade=4')
  await expect(rows(page, '9A').first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Add|Create|Delete|Move)/ })).toHaveCount(0)
})
