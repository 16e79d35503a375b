import { beginSession, expect, ownSchool, signIn, test, type Page } from './school.ts'
import { openSheet, rows, saveButton, expectSaveState } from './sheet-steps.ts'

const OFFICE = 'admin@homeroom.example'
const QUESTION = 'You have unsaved changes. Leave without saving?'

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

  test('of a student: by closing the tab; without edits there is no question', async ({ page }) => {
    await signIn(page, OFFICE, '/edit-student/1')
    await page.getByLabel('First name').fill('Ottilie')
    const opening = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await opening
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })

  test('of a student who was saved, there is no question', async ({ page }) => {
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
      const typed = field === 'Start time' ? '7:05 AM' : 'Ottilie'
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
    // Escape closes the question and leaves the form behind it open.
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(form.getByLabel('First name')).toHaveValue('Ottilie')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await answer(page, 'Leave')
    await expect(form).toHaveCount(0)
  })
})

test.describe('unsaved edits are asked about although something else was saved', () => {
  const staff = (page: Page) => page.getByRole('link', { name: 'Staff', exact: true }).click()

  test('of one row, while another row was saved or cancelled; and of a row when another grade is chosen', async ({
    page,
  }) => {
    await signIn(page, OFFICE, '/schedules/create-section?grade=9')
    const edit = page.getByRole('button', { name: /^Edit / })
    await edit.nth(3).click()
    await edit.nth(1).click()
    const forms = page.getByRole('form', { name: /^Edit / })
    await expect(forms).toHaveCount(2)
    await forms.first().getByLabel('Name').fill('First row')
    await forms.last().getByLabel('Name').fill('Last row')
    await forms.first().getByRole('button', { name: 'Cancel' }).click()
    await answer(page, 'Leave')
    await expect(forms).toHaveCount(1)
    await staff(page)
    await answer(page, 'Stay')
    await edit.first().click()
    await forms.first().getByLabel('Name').fill('First row')
    await forms.first().getByRole('button', { name: 'Save' }).click()
    await expect(forms).toHaveCount(1)
    await staff(page)
    await answer(page, 'Stay')
    await page.getByRole('combobox', { name: 'Grade level' }).last().click()
    await page.getByRole('option', { name: '10th Grade' }).last().click()
    await answer(page, 'Stay')
    await expect(forms.getByLabel('Name')).toHaveValue('Last row')
  })

  test('of the morning’s cover: by a link, by the next day, by Back', async ({ page }) => {
    await signIn(page, OFFICE, '/schedules/cover')
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect(page.getByText('Thursday, September 17', { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Add an absent teacher' }).fill('Trinh')
    await page.getByRole('option').first().click()
    const state = page.getByRole('main').getByRole('status').filter({ hasText: 'Unsaved' })
    await expect(state).toBeVisible()
    await staff(page)
    await answer(page, 'Stay')
    await page.getByRole('button', { name: /^Next/ }).click()
    await answer(page, 'Stay')
    await page.goBack()
    await answer(page, 'Stay')
    await expect(state).toBeVisible()
    await page.getByRole('button', { name: /^Next/ }).click()
    await answer(page, 'Leave')
    await expect(page.getByText('No classes need coverage')).toBeVisible()
  })
})

test.describe('the keys of a page do nothing behind a dialog', () => {
  test('Ctrl and Enter save no cover while the days of an absence are edited', async ({ page }) => {
    await signIn(page, OFFICE, '/schedules/cover?date=2026-09-21')
    await page.getByRole('combobox', { name: 'Add an absent teacher' }).fill('Trinh')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: /^Edit absence of/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).focus()
    const saved: string[] = []
    page.on('request', (request) => request.method() === 'POST' && saved.push(request.url()))
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('/')
    await page.waitForTimeout(400)
    expect(saved.filter((url) => url.includes('/cover/'))).toEqual([])
    await expect(dialog.locator(':focus')).toHaveCount(1)
  })

  test('Ctrl and Enter save no sheet while the history of a mark is read', async ({ page }) => {
    await beginSession(page, 'teacher@homeroom.example')
    const [first = '', second = ''] = await openSheet(page, '/attendance')
    await rows(page).filter({ hasText: first }).getByRole('button', { name: 'Absent', exact: true }).click()
    await saveButton(page).click()
    await expectSaveState(page, /^Saved/)
    await rows(page).filter({ hasText: first }).getByRole('button', { name: 'Present', exact: true }).click()
    await saveButton(page).click()
    await expectSaveState(page, /^Saved/)
    await rows(page).filter({ hasText: second }).getByRole('button', { name: 'Absent', exact: true }).click()
    await expectSaveState(page, 'Unsaved: 1 change')
    await page.getByRole('button', { name: `History of ${first}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectSaveState(page, 'Unsaved: 1 change')
  })
})
