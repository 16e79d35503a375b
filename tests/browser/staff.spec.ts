import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(180_000)

const SUPERUSER = 'admin@homeroom.example'
const OFFICE = 'opal.office@homeroom.example'
const TEACHER = 'teacher@homeroom.example'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('staff are added, changed, uploaded, deactivated and activated', async ({ page }) => {
  await signIn(page, SUPERUSER, '/staff')
  await expect(page.getByText('24 teachers, 1 in the office')).toBeVisible()
  await expectNothingSerious(page)
  await test.step('someone for the office is added', () => addOffice(page))
  await test.step('a teacher is changed', () => changeTeacher(page))
  await test.step('teachers come from a spreadsheet', () => uploadTeachers(page))
  await test.step('a teacher is deactivated, and activated again', () => deactivate(page))
  await test.step('an admin manages teachers, but not admins', () => asOffice(page))
  await test.step('a teacher cannot open the page', () => asTeacher(page))
})

async function addOffice(page: Page) {
  await page.getByRole('button', { name: 'Add staff' }).click()
  const form = dialog(page, 'Add staff')
  await expect(form.getByLabel('First name')).toBeFocused()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('First name is required.')).toBeVisible()
  await expectNothingSerious(page)
  await form.getByLabel('First name').fill('Opal')
  await form.getByLabel('Last name').fill('Office')
  await form.getByLabel('Email').fill(TEACHER)
  await form.getByLabel('Office').check()
  await expect(form.getByLabel('Core classes')).toHaveCount(0)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Email already belongs to Marisol Vandermeer.')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Email').fill(OFFICE)
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add staff' })).toBeFocused()
  await expect(row(page, OFFICE)).toContainText('Has not signed in yet')
}

async function changeTeacher(page: Page) {
  const search = page.getByLabel('Search staff by name or email')
  await search.fill('bergstrom')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit Felix Bergström' }).click()
  const form = dialog(page, 'Edit Felix Bergström')
  await form.getByLabel('Core classes').check()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'Felix')).toContainText('Core classes, CTE')
  await expect(page.getByRole('button', { name: 'Edit Felix Bergström' })).toBeFocused()
  await search.fill('zzz')
  await expect(page.getByText('No one matches "zzz".')).toBeVisible()
  await search.fill('')
}

async function uploadTeachers(page: Page) {
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Upload Teachers' })).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles('tests/fixtures/teachers.csv')
  await expect(page.getByText('2 rows, 2 teachers. Nothing is saved yet')).toBeVisible()
  await expect(page.getByText('After you save, each of these teachers can sign in')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(row(page, 'CBeane@fabrikam.example')).toContainText('Has not signed in yet')
}

async function deactivate(page: Page) {
  await page.getByRole('button', { name: 'Deactivate Craig Beane' }).click()
  const question = dialog(page, 'Deactivate Craig Beane?')
  await expectNothingSerious(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate Craig Beane' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Craig Beane can no longer sign in.')).toBeVisible()
  await expect(row(page, 'Beane, Craig')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Staff found' })).toBeFocused()
  await page.getByLabel('Inactive staff').click()
  await expect(row(page, 'Beane, Craig')).toContainText('Cannot sign in')
  await page.getByRole('button', { name: 'Activate Craig Beane' }).click()
  await dialog(page, 'Activate Craig Beane?').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Craig Beane can sign in again.')).toBeVisible()
}

async function asOffice(page: Page) {
  await signIn(page, OFFICE, '/staff')
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0)
  await expect(row(page, OFFICE)).toContainText('Has signed in')
  await expect(page.getByRole('button', { name: 'Edit Avery Holloway' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Craig Beane' }).click()
  await expect(dialog(page, 'Edit Craig Beane').getByLabel('Core classes')).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

async function asTeacher(page: Page) {
  await signIn(page, TEACHER)
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeVisible()
}

test('a list that cannot be loaded shows an error', async ({ page }) => {
  await beginSession(page, SUPERUSER)
  await page.route('**/api/staff/', (route) => route.abort())
  await page.goto('/staff')
  await expect(page.getByRole('alert')).toContainText('The staff could not be loaded.')
  await page.unroute('**/api/staff/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Holloway, Avery')).toBeVisible()
})
