import { callAs } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())
test.setTimeout(120_000)

test('the office says why a student left, and the line of enrollments shows it', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example', '/students/3')
  const line = page.getByRole('region', { name: 'Enrollment' })
  await expect(line).toContainText('New student')
  await callAs(page, 'PATCH', '/students/api/update/3/', { is_active: false })
  await page.reload()
  await expect(line).toContainText('Unknown')
  await line.getByRole('button', { name: /^Edit Last day/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Enrolled/ })
  await dialog.getByRole('combobox', { name: 'Reason for leaving' }).click()
  await page.getByRole('option', { name: 'Moved away' }).click()
  await dialog.getByRole('textbox', { name: 'Went to' }).fill('Alder Creek Middle School')
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Save enrollment' }).click()
  await expect(line).toContainText('Moved away · To Alder Creek Middle School')
  await callAs(page, 'PATCH', '/students/api/update/3/', { is_active: true })
  await page.reload()
  await expect(line).not.toContainText('Last day')
  await expectNothingSerious(page)
})
