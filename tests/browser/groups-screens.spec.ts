import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const TEACHER = 'teacher@homeroom.example'

test('a group is added, found in the list and edited', async ({ page }) => {
  await signIn(page, TEACHER, '/groups')
  await test.step('the hub links to every screen of the groups', () => lookAround(page))
  await test.step('a CTE group needs a name, a grade and a teacher', () => addGroup(page))
  await test.step('the list finds it', () => findGroup(page))
  await test.step('it is edited, and the fields that an existing group needs are required', () =>
    editGroup(page))
})

async function lookAround(page: Page) {
  await expect(page.getByRole('heading', { name: 'Groups Management' })).toBeVisible()
  for (const address of ['add', 'manage', 'list', 'assign-homeroom', 'reports', 'bulk-actions'])
    await expect(page.getByRole('main').locator(`a[href="/groups/${address}"]`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Manage Groups/ })).toContainText(
    /\d+ groups, .* (in a group|without one)$/,
  )
  await expectNothingSerious(page)
}

async function addGroup(page: Page) {
  await page.getByRole('link', { name: /^Add Group/ }).click()
  await choose(page, 'Group type', 'CTE Group')
  await page.getByRole('button', { name: 'Add group' }).click()
  for (const field of ['Name', 'Grade level', 'Teacher'])
    await expect(page.getByText(`${field} is required.`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expectNothingSerious(page)

  await page.getByRole('textbox', { name: 'Name' }).fill('Robotics 7')
  await choose(page, 'Grade level', '7th Grade')
  await page.getByRole('combobox', { name: 'CTE teacher' }).fill('Hor')
  await page.getByRole('option').first().click()
  await page.getByLabel('Capacity').fill('18')
  await page.getByRole('button', { name: 'Add group' }).click()
  const taken = '7th Grade already has a CTE Group named "Robotics 7".'
  await expect(page.getByText(`Error: ${taken}`).first()).toBeVisible()
  await expect(page.getByText(taken, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Drones 7')
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByText('CTE Group "Drones 7" added.')).toBeVisible()
  await expect(page).toHaveURL(/type=cte&grade=2/)
}

async function findGroup(page: Page) {
  await page.goto('/groups/list')
  await expect(page.getByText('48 groups')).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search groups' })
  await search.fill('no such group')
  await expect(page.getByRole('heading', { name: 'No groups found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(search).toBeFocused()
  await search.fill('7th cte')
  await expect(page.getByText('3 of 48 groups')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('link', { name: 'Edit Drones 7' }).click()
}

async function editGroup(page: Page) {
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('Drones 7')
  await expect(page.getByLabel('Capacity')).toHaveValue('18')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/groups$/)
  await page.goBack()
  await name.fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await name.fill('Flying Machines 7')
  await page.getByLabel('Room number').fill('W3')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('CTE Group updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/groups$/)

  await page.goto('/groups/list')
  await page.getByRole('link', { name: 'Edit Core Group 6-1' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Core Group 6-1')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Core class is required.')).toBeVisible()
  await expect(page.getByText('Teacher is required.')).toBeVisible()
}

test('a failed load or save shows a message, and Retry loads again', async ({ page }) => {
  await signIn(page, TEACHER, '/groups')
  const refuse = { status: 500, json: { code: 'broken', message: 'The school is shut.', error: 'No.' } }
  await page.route('**/api/groups/core-groups/edit/1/', (route) => route.fulfill(refuse))
  await page.goto('/groups/edit/core/1')
  await expect(page.getByRole('alert')).toContainText('Error loading group data. Please try again.')
  await page.unroute('**/api/groups/core-groups/edit/1/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('9A')
  await page.route('**/api/groups/core-groups/edit/1/', (route) => route.fulfill(refuse))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Error: The school is shut.').first()).toBeVisible()
  await page.unroute('**/api/groups/core-groups/edit/1/')
  await page.route('**/api/groups/core-groups/edit/1/', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    page.getByText(/^An unexpected error occurred\. Homeroom is not responding/).first(),
  ).toBeVisible()
  await page.goto('/groups/edit/homeroom/1')
  await expect(page.getByRole('heading', { name: 'Group not found' })).toBeVisible()

  for (const [address, call] of [
    ['/groups/list', '**/groups/api/list/'],
    ['/groups/assign-homeroom?teachers=1', '**/api/groups/assign-homeroom/**'],
    ['/groups/reports', '**/api/groups/reports/**'],
    ['/groups/bulk-actions', '**/students/api/list/'],
  ] as const) {
    await page.route(call, (route) => route.fulfill(refuse))
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('The school is shut.')
    await page.unroute(call)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('the homerooms of the chosen teachers are shown with their students', async ({ page }) => {
  await signIn(page, TEACHER, '/groups/assign-homeroom')
  await expect(page.getByRole('group', { name: 'Vandermeer Homeroom, Marisol Vandermeer' })).toBeVisible()
  const teachers = page.getByRole('combobox', { name: 'Teachers' })
  await teachers.press('Backspace')
  await expect(page.getByRole('heading', { name: 'Please select at least one teacher.' })).toBeVisible()
  await page.getByRole('button', { name: 'View groups' }).click()
  await expect(page.getByText('Please select at least one teacher before proceeding.')).toBeVisible()
  await expectNothingSerious(page)

  await expect(teachers).toBeFocused()
  for (const name of ['Trinh', 'Gillespie']) {
    await teachers.fill(name)
    await page.getByRole('option', { name }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View groups' }).click()
  const trinh = page.getByRole('group', { name: 'Trinh Homeroom, Cedric Trinh' })
  await expect(trinh).toContainText('9th Grade')
  await expect(trinh).toContainText('22 students')
  await expect(trinh.getByRole('listitem')).toHaveCount(22)
  await expect(page.getByText('2 homeroom groups')).toBeVisible()
  await expectNothingSerious(page)

  await teachers.fill('Horvat')
  await page.getByRole('option', { name: 'Horvat' }).click()
  await page.goto('/groups/assign-homeroom?teachers=20')
  const none = 'No homeroom groups available for the selected teachers.'
  await expect(page.getByRole('heading', { name: none })).toBeVisible()
})

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
