import { expect, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

test('a student whom a colleague adds is found while the page of absences stays open', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin@homeroom.example', '/attendance/absences')
  const who = page.getByRole('combobox', { name: 'Who is absent?' })
  await who.fill('Zyx')
  await expect(page.getByText('No student, group or grade matches this name.')).toBeVisible()
  await who.fill('')
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')!.value
  const added = await page.request.post('/students/api/add/', {
    headers: { 'x-csrftoken': token },
    data: { first_name: 'Zyxa', last_name: 'Newcomer', grade_level: 9, email: 'zyxa@larkfield.example' },
  })
  expect(added.status(), await added.text()).toBe(200)
  await page.clock.fastForward('02:00')
  await who.fill('Zyx')
  await expect(page.getByRole('option', { name: /Zyxa/ })).toBeVisible()
})
