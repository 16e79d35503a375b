import { callAs } from './calls.ts'
import { prepareNextYear, thisOrNext as switchOf } from './next-year.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

/** A school in the middle of its year, with the next one prepared. */
test.use(ownSchool())
test.setTimeout(120_000)

const OFFICE = 'admin@homeroom.example'
const TEACHER = 'teacher@homeroom.example'

test('the office finds a group of the next year, gives it a room, and today’s stays as it is', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  await page.goto('/groups/list')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  const thisOrNext = switchOf(page)
  await expect(thisOrNext).toHaveCount(0)
  const year = await prepareNextYear(page)

  await page.goto('/groups')
  await thisOrNext.getByText('Next year').click()
  await expect(page).toHaveURL(`/groups?year=${year}`)
  await expect(page.getByRole('link', { name: /^Add Group/ })).toHaveCount(0)
  await expectNothingSerious(page)
  await page.getByRole('link', { name: /^Group List/ }).click()
  await expect(page).toHaveURL(`/groups/list?year=${year}`)
  await expect(thisOrNext.getByRole('radio', { name: 'Next year' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Search groups' }).fill('10A')
  await expectNothingSerious(page)
  await page.getByRole('link', { name: 'Edit 10A' }).click()
  await expect(page.getByText('10A · Core Class Group · next year')).toBeVisible()
  await page.getByLabel('Room number').fill('B 77')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Core Class Group updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(`/groups?year=${year}`)

  type Listed = { id: number; name: string; type: string }
  const roomOf = async (query: string) => {
    const groups = await callAs<Listed[]>(page, 'GET', `/groups/api/list/${query}`)
    const { id } = groups.find(({ name, type }) => name === '10A' && type === 'core')!
    return (await callAs<{ room_number: string }>(page, 'GET', `/api/groups/core-groups/edit/${id}/${query}`))
      .room_number
  }
  expect(await roomOf(`?year=${year}`)).toBe('B 77')
  expect(await roomOf('')).not.toBe('B 77')
  await test.step('a new group of the lowest grade is saved before it has a teacher', async () => {
    await page.goto(`/groups/list?year=${year}`)
    await page.getByRole('textbox', { name: 'Search groups' }).fill('6A')
    await page.getByRole('link', { name: 'Edit 6A' }).click()
    await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('')
    await page.getByLabel('Room number').fill('A 1')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/groups?year=${year}`)
  })
  await thisOrNext.getByText('This year').click()
  await expect(page).toHaveURL('/groups')
  await expect(page.getByRole('link', { name: /^Add Group/ })).toBeVisible()
  await test.step('a teacher sees no switch, and this year also with the address of the next one', () =>
    seeAsTeacher(page, year))
})

async function seeAsTeacher(page: Page, year: number) {
  await page.context().clearCookies()
  await beginSession(page, TEACHER)
  await page.goto(`/groups/list?year=${year}`)
  await expect(page.getByRole('link', { name: /^Schedule of/ }).first()).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'School year' })).toHaveCount(0)
}
