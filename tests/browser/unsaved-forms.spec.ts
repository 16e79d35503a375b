import { expect, ownSchool, signIn, test, type Page } from './school.ts'

const OFFICE = 'admin@homeroom.example'
const QUESTION = 'Your changes are not saved. Leave without saving?'

test.use(ownSchool())

const question = (page: Page) => page.getByRole('dialog', { name: QUESTION })
const answer = (page: Page, name: 'Stay' | 'Leave') => question(page).getByRole('button', { name }).click()

test.describe('leaving unsaved edits asks first', () => {
  test('of a student: by a link, by Back, by Cancel, by logging out', async ({ page }) => {
    await signIn(page, OFFICE, '/students/list?grade=9')
    await page.getByTitle('Edit Student').first().click()
    const name = page.getByLabel('First name')
    await name.fill('Ottilie')
    await page.getByRole('link', { name: 'Staff', exact: true }).click()
    await answer(page, 'Stay')
    await expect(name).toHaveValue('Ottilie')
    await page.goBack()
    await answer(page, 'Stay')
    await page.getByRole('button', { name: 'Logout' }).click()
    await answer(page, 'Stay')
    await expect(name).toHaveValue('Ottilie')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await answer(page, 'Leave')
    await expect(page.getByRole('heading', { level: 1, name: 'Student Directory' })).toBeVisible()
  })

  test('of a student: by closing the tab; without edits nothing asks', async ({ page }) => {
    await signIn(page, OFFICE, '/edit-student/1')
    await page.getByLabel('First name').fill('Ottilie')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })

  test('of a student who was saved, nothing asks', async ({ page }) => {
    await signIn(page, OFFICE, '/students/list?grade=9')
    await page.getByTitle('Edit Student').first().click()
    await page.getByLabel('Student number').fill('77001')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Student Directory' })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
  })

  for (const [record, address, field, way] of [
    ['a course', '/courses/edit/1', 'Course name', 'Cancel'],
    ['a new student', '/students/add', 'First name', 'Student Directory'],
    ['a group', '/groups/edit/core/1', 'Name', 'Cancel'],
    ['a section period', '/edit-section-period/1', 'Start time', 'Cancel'],
  ] as const) {
    test(`of ${record}: by the link beside Save`, async ({ page }) => {
      await signIn(page, OFFICE, address)
      const input = page.getByLabel(new RegExp(`^${field}`))
      const typed = field === 'Start time' ? '07:05' : 'Ottilie'
      await input.fill(typed)
      await page.getByRole('main').getByRole('link', { name: way }).click()
      await answer(page, 'Stay')
      await expect(input).toHaveValue(typed)
      await page.getByRole('main').getByRole('link', { name: way }).click()
      await answer(page, 'Leave')
      await expect(input).toHaveCount(0)
    })
  }

  test('of staff: by Escape, by the close button and by Cancel', async ({ page }) => {
    await signIn(page, OFFICE, '/staff')
    await page.getByRole('button', { name: 'Add staff' }).click()
    const form = page.getByRole('dialog', { name: 'Add staff' })
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.getByRole('button', { name: 'Add staff' }).click()
    await form.getByLabel('First name').fill('Ottilie')
    await form.getByLabel('First name').press('Escape')
    await answer(page, 'Stay')
    await form.getByRole('button', { name: 'Close' }).click()
    // Escape answers the question, and leaves the form below it open.
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(form.getByLabel('First name')).toHaveValue('Ottilie')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await answer(page, 'Leave')
    await expect(form).toHaveCount(0)
  })
})
