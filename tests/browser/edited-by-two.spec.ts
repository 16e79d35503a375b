import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { OFFICE } from './sheet-steps.ts'

test.use(ownSchool())

const notice = (page: Page) =>
  page.getByText('Someone else changed this too. Your changes are not saved yet.').locator('..')

/** Saves as a colleague would meanwhile, in another browser or tab. */
const colleague = (page: Page, method: 'PATCH' | 'PUT', address: string, body: object) =>
  callAs(page, method, address, body)

test('a student whom two people edit: changes of only one person stay, and both values are shown for the rest', async ({
  page,
}) => {
  const address = '/students/api/update/3/'
  await beginSession(page, OFFICE)
  await page.goto('/edit-student/3')
  await page.getByLabel('Student number').fill('77003')
  await colleague(page, 'PATCH', address, { preferred_name: 'Lupe', labels: ['Bus 7'] })
  const [request] = await Promise.all([
    page.waitForRequest('**' + address),
    page.getByRole('button', { name: 'Save Changes' }).click(),
  ])
  expect(request.postDataJSON()).toEqual({
    student_number: '77003',
    loaded: { student_number: expect.any(String) },
  })
  await expect(page.getByText('Student saved.')).toBeVisible()

  await page.goto('/edit-student/3')
  await expect(page.getByLabel('Preferred name')).toHaveValue('Lupe')
  await page.getByLabel('Preferred name').fill('Lupita')
  await colleague(page, 'PATCH', address, { preferred_name: 'Lu', student_number: '77004' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notice(page)).toContainText('theirs is “Lu”, yours is “Lupita”')
  await expect(page.getByLabel('Student number')).toHaveValue('77004')
  await expect(page.getByLabel('Preferred name')).toHaveValue('Lupita')
  await expectNothingSerious(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Use theirs' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Student saved.')).toBeVisible()
  await page.goto('/edit-student/3')
  await expect(page.getByLabel('Preferred name')).toHaveValue('Lupita')
  await expect(page.getByLabel('Student number')).toHaveValue('77004')
})

test('a group whose name a colleague changes keeps it when someone else saves its room, and that name can be used', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  const url = '/api/groups/core-groups/edit/1/'
  type Core = {
    name: string
    grade_level: number
    core_class: number
    teacher: { id: number }
    room_number: string | null
  }
  const { name, grade_level, core_class, teacher, room_number } = await callAs<Core>(page, 'GET', url)
  const theirs = { name, grade_level, core_class, teacher: teacher.id, room_number }
  await page.goto('/groups/edit/core/1')
  await page.getByLabel('Room number').fill('204')
  await colleague(page, 'PUT', url, { ...theirs, name: 'Core Renamed' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('updated successfully!')).toBeVisible()
  expect(await callAs(page, 'GET', url)).toMatchObject({ name: 'Core Renamed', room_number: '204' })

  await page.goto('/groups/edit/core/1')
  await page.getByLabel('Room number').fill('205')
  await colleague(page, 'PUT', url, { ...theirs, name: 'Core Renamed', room_number: '206' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notice(page)).toContainText('Room number: theirs is “206”, yours is “205”.')
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(page.getByLabel('Room number')).toHaveValue('206')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
})

test('contacts that someone else has changed are shown before they are replaced', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto('/students/4')
  await page.getByRole('button', { name: 'Edit contacts' }).click()
  const dialog = page.getByRole('dialog', { name: /^Contacts for/ })
  await dialog.getByLabel('Name').first().fill('Uwe Lund')
  await colleague(page, 'PUT', '/api/students/4/contacts/', { contacts: [{ name: 'Maria Lund' }] })
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await expect(dialog).toContainText('They saved: Maria Lund.')
  await dialog.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Uwe Lund')
})

test('settings that two superusers change at once are both saved, and conflicts are shown', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/settings')
  const name = page.getByLabel('School name')
  await name.fill('Larkfield North')
  await colleague(page, 'PATCH', '/api/settings/', { name: 'Larkfield South', tier_at_risk: 6 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(page)).toContainText('theirs is “Larkfield South”, yours is “Larkfield North”')
  await expect(page.getByLabel('At risk')).toHaveValue(/6/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(name).toHaveValue('Larkfield North')
  await expect(notice(page)).toHaveCount(0)
})
