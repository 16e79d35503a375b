import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())
test.setTimeout(120_000)

test('the office withdraws a student dated back, sees what that changes, and enrolls the student again', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example', '/students/3')
  const line = page.getByRole('region', { name: 'Enrollment' })
  await line.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: /^Withdraw / })
  await dialog.getByRole('combobox', { name: 'Reason for leaving' }).click()
  await page.getByRole('option', { name: 'Moved away' }).click()
  await expect(dialog.getByText(/^Membership in/)).toBeVisible()
  await expect(dialog.getByText('no longer')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('9/1')
  await dialog.getByRole('textbox', { name: 'Last day' }).press('Tab')
  await expect(dialog.getByText(/^\d+ marks no longer count$/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Goes to' }).fill('Alder Creek Middle School')
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog).toBeHidden()
  await expect(line).toContainText('Moved away · To Alder Creek Middle School')
  await expect(page.getByText('Inactive', { exact: true }).first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await line.getByRole('button', { name: 'Re-enroll' }).click()
  const again = page.getByRole('dialog', { name: /^Re-enroll / })
  await again.getByRole('textbox', { name: 'First day' }).fill('9/2')
  await again.getByRole('textbox', { name: 'First day' }).press('Tab')
  await expect(again.getByText(/^\d+ marks count again$/)).toBeVisible()
  await expectNothingSerious(page)
  await again.getByRole('button', { name: 'Re-enroll' }).click()
  await expect(again).toBeHidden()
  await expect(line).toContainText('Returned')
  await expect(line.getByRole('button', { name: 'Withdraw' })).toBeVisible()
})

test('a planned last day is moved and taken back before it comes', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example', '/students/4')
  const line = page.getByRole('region', { name: 'Enrollment' })
  await expect(line.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await callAs(page, 'POST', '/api/students/4/withdraw/', { last_day: '2027-01-22', exit_code: 'moved_away' })
  await page.reload()
  await expect(page.getByText(/^Leaves Friday, January 22/)).toBeVisible()
  await expect(line).toContainText('Leaves after this day')
  await line.getByRole('button', { name: /^Edit Leaves after this day/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Enrolled/ })
  await dialog.getByRole('button', { name: 'Clear the last day' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Reason for leaving' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Save enrollment' }).click()
  await expect(line).not.toContainText('Leaves after this day')
  await expect(page.getByText(/^Leaves Friday/)).toHaveCount(0)
  await expect(line.getByRole('button', { name: 'Withdraw' })).toBeVisible()
})

test('a new student who never came is ended with one reason, by keyboard', async ({ page }) => {
  await beginSession(page, 'admin@homeroom.example')
  const { id } = await callAs<{ id: number }>(page, 'POST', '/students/api/add/', {
    first_name: 'Nola',
    last_name: 'Zz-Absent',
    email: 'nola.absent@larkfield.example',
    grade_level: 9,
  })
  await page.goto(`/students/${id}`)
  const line = page.getByRole('region', { name: 'Enrollment' })
  await line.getByRole('button', { name: 'No-show' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Withdraw Nola Zz-Absent' })
  await expect(dialog.getByRole('combobox', { name: 'Reason for leaving' })).toHaveValue('Never attended')
  await expect(dialog.getByRole('textbox', { name: 'Last day' })).toHaveCount(0)
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(line).toContainText('Never attended')
  await expect(line.getByRole('button', { name: 'No-show' })).toHaveCount(0)
  await expect(line.getByRole('button', { name: 'Re-enroll' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
