import { box, OFFICE } from './board.ts'
import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(120_000)

type Group = { id: number; name: string; teacher: { id: number } | null }

const button = (page: Page, name: string) =>
  box(page, name).getByRole('button', { name: `Change teacher and room of ${name}` })
const idOf = async (page: Page, name: string) =>
  (await callAs<Group[]>(page, 'GET', '/groups/api/list/')).find((group) => group.name === name)!.id

test('a group’s teacher and room change in place, by keyboard', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto('/groups/manage?type=core&grade=4')
  await button(page, '9A').focus()
  await page.keyboard.press('Enter')
  const teacher = box(page, '9A').getByRole('combobox', { name: 'Teacher' })
  await expect(teacher).toBeFocused()
  await expectNothingSerious(page)
  await page.keyboard.press('Escape')
  await expect(button(page, '9A')).toBeFocused()

  await page.keyboard.press('Enter')
  await teacher.fill('Trinh')
  await page.getByRole('option', { name: /^Trinh/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await box(page, '9A').getByLabel('Room').fill('B 12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('9A saved.')).toBeVisible()
  await expect(button(page, '9A')).toHaveText(/Trinh · Room B 12$/)
  await expect(button(page, '9A')).toBeFocused()
  await page.reload()
  await expect(button(page, '9A')).toHaveText(/Trinh · Room B 12$/)
})

test('what a colleague changed meanwhile is shown before it is overwritten', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto('/groups/manage?type=core&grade=4')
  await button(page, '9B').click()
  const form = box(page, '9B')
  await form.getByLabel('Room').fill('14')
  const id = await idOf(page, '9B')
  await callAs(page, 'PATCH', `/api/groups/core-groups/edit/${id}/`, { room_number: '15' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Room: theirs is “15”, yours is “14”.')).toBeVisible()
  await expectNothingSerious(page)
  await form.getByRole('button', { name: 'Use theirs' }).click()
  await expect(form.getByLabel('Room')).toHaveValue('15')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(button(page, '9B')).toHaveText(/Room 15$/)
})
