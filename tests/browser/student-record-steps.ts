import { expect, expectNothingSerious, type Page } from './school.ts'

const cards = (page: Page) =>
  page.getByRole('region', { name: 'Students found' }).getByRole('heading', { level: 2 })
export const find = (page: Page, text: string) => page.getByLabel('Search by name or email').fill(text)

export async function addWithSlips(page: Page) {
  await page.getByRole('link', { name: 'Add student' }).click()
  await page.getByRole('button', { name: 'Add student' }).click()
  for (const field of ['First name', 'Last name', 'Email', 'Grade level'])
    await expect(page.getByText(`${field} is required.`)).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectNothingSerious(page)
  await page.getByLabel('First name').fill('Ottilie')
  await page.getByLabel('Last name').fill('Zimmer')
  await page.getByLabel('Email').fill('not an address')
  await chooseGrade(page, '9th Grade')
  await page.getByRole('button', { name: 'Add student' }).click()
  await expect(page.getByText('Email must be an email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('student@homeroom.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email already belongs to Leila Sommerfeld.')).toBeVisible()
  await page.getByLabel('Email').fill('ottilie.zimmer@homeroom.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Student added successfully!')).toBeVisible()
}

export async function addAnother(page: Page) {
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('')
  // Students are added one grade at a time.
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toHaveValue('9th Grade')
  await expect(page.getByRole('listitem').filter({ hasText: 'Zimmer, Ottilie' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Student Directory' }).click()
  await find(page, 'ottilie')
  await expect(cards(page)).toHaveText(['Zimmer, Ottilie'])
}

export async function changeGrade(page: Page) {
  await find(page, 'sommerfeld')
  await expect(cards(page)).toHaveText(['Sommerfeld, Leila'])
  await page.getByTitle('Edit Student').click()
  await expect(page.getByLabel('First name')).toHaveValue('Leila')
  await expect(page.getByLabel('Active Status')).toBeChecked()
  await chooseGrade(page, '10th Grade')
  await expect(page.getByText('Group changes when you save')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectNothingSerious(page)
  await chooseGrade(page, '9th Grade')
  await expect(page.getByText('Group changes when you save')).toHaveCount(0)
}

export async function changeTeachers(page: Page) {
  const current = page.getByRole('list', { name: 'Homeroom teachers of this student' })
  const names = await current.getByRole('listitem').allTextContents()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(current.getByRole('listitem')).toHaveCount(names.length - 1)
  const search = page.getByLabel('Add a homeroom teacher')
  await expect(search).toBeFocused()
  await search.fill('ma')
  await expect(page.getByText('Type at least 3 letters of a name')).toBeVisible()
  await search.fill('vander')
  await page.getByRole('button', { name: 'Add Marisol Vandermeer' }).click()
  await expect(current).toContainText('Vandermeer, Marisol')
  await expect(page.getByRole('button', { name: 'Marisol Vandermeer is added' })).toBeDisabled()
  await expectNothingSerious(page)
  await page.getByLabel('Email').fill('ottilie.zimmer@homeroom.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/^Error updating student: .*Ottilie Zimmer/)).toBeVisible()
  await page.getByLabel('Email').fill('student@homeroom.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/\/students\/list\?search=sommerfeld$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Sommerfeld, Leila' })).toContainText(
    'Marisol Vandermeer',
  )
}

export async function deactivate(page: Page) {
  await find(page, 'ottilie')
  await expect(cards(page)).toHaveText(['Zimmer, Ottilie'])
  await page.getByTitle('Edit Student').click()
  await page.getByLabel('Active Status').uncheck()
  await expect(page.getByText('Ottilie leaves all groups and is signed out.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('No students match "ottilie". Try a different search term.')).toBeVisible()
  await page.getByLabel('Inactive students').click()
  await expect(cards(page)).toHaveText(['Zimmer, Ottilie'])
  await page.getByTitle('Edit Student').click()
  await page.getByRole('button', { name: 'Undo deactivation' }).click()
  await expect(page.getByText('1 student is active again and back in their former groups.')).toBeVisible()
  await expect(page.getByLabel('Active Status')).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No students match "ottilie".')).toBeVisible()
  await page.getByLabel('Inactive students').click()
  await expect(cards(page)).toHaveText(['Zimmer, Ottilie'])
}

async function chooseGrade(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Grade level' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
