import { callAs } from './calls.ts'
import { expect, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

test('a student whom a colleague adds is found while the absences page stays open', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin@homeroom.example', '/attendance/absences')
  const who = page.getByRole('combobox', { name: 'Who is absent?' })
  await who.fill('Zyx')
  await expect(page.getByText('No student, group or grade matches this name.')).toBeVisible()
  await who.fill('')
  const added = { first_name: 'Zyxa', last_name: 'Newcomer', grade_level: 9, email: 'zyxa@larkfield.example' }
  await callAs(page, 'POST', '/students/api/add/', added)
  await page.clock.fastForward('02:00')
  await who.fill('Zyx')
  await expect(page.getByRole('option', { name: /Zyxa/ })).toBeVisible()
})
