import { gradeLabel } from '#contract/grades.ts'
import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { OFFICE, rows, saveButton, savedSheet, TEACHER } from './sheet-steps.ts'

test.use(ownSchool())

type Group = { id: number; type: 'core' | 'cte' | 'homeroom'; name: string; grade_level: number }

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label).first()
/** Types into the fields one after the other, from the one with the focus. */
async function typeOn(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

test('a student is enrolled by keyboard, and is on her teacher’s sheet the same morning', async ({
  page,
}) => {
  await beginSession(page, TEACHER)
  const { address } = await savedSheet(page)
  const { section_periods } = await callAs<{ section_periods: { id: number; groups: { id: number }[] }[] }>(
    page,
    'GET',
    '/attendance/section-periods/?date=2026-09-16',
  )
  const now = section_periods.find(({ id }) => address.includes(`/take/${id}?`))!
  const own = await callAs<Group[]>(page, 'GET', '/groups/api/own/')
  const group = own.find(({ id }) => id === now.groups[0]!.id)!

  await beginSession(page, OFFICE)
  await page.goto('/students/list')
  await page.getByRole('main').getByRole('link', { name: 'Add student' }).press('Enter')
  await page.getByRole('link', { name: 'Enroll with contacts and groups' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Enroll Student' })).toBeVisible()
  await field(page, 'First name').focus()
  await typeOn(page, ['Wilhelmina', 'Zz-Arrival', 'mina.arrival@larkfield.example'])
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  for (let at = 0; at < group.grade_level; at += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toHaveValue(gradeLabel(group.grade_level))
  await page.keyboard.press('Tab')
  await typeOn(page, ['Mina', 'S-90001'])
  await expect(field(page, 'First day')).toBeFocused()
  const groups = page.getByRole('region', { name: 'Groups' })
  const label = { core: 'Core Class Group', cte: 'CTE Group', homeroom: 'Homeroom Group' }[group.type]
  await groups.getByRole('combobox', { name: label }).focus()
  await page.keyboard.type(group.name)
  await expect(page.getByRole('option', { name: group.name }).first()).toContainText(
    /\d+ (of \d+ seats|students)/,
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(groups.getByRole('combobox', { name: label })).toHaveValue(new RegExp(`^${group.name}\\b`))
  const contact = page.getByRole('group', { name: 'Contact 1' })
  await contact.getByLabel('Name').focus()
  await typeOn(page, ['Petra Arrival', 'Mother', '+1 555 0142'])
  await expectNothingSerious(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Student added successfully!')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Zz-Arrival' })).toBeVisible()

  await beginSession(page, TEACHER)
  await page.goto(address)
  const row = rows(page).filter({ hasText: 'Zz-Arrival' })
  await row.getByRole('button', { name: 'Tardy', exact: true }).click()
  await saveButton(page).click()
  await expect.poll(async () => (await savedSheet(page)).statuses).toContain('T')
})

test('a student who may be another one is shown, and a refusal keeps what was typed', async ({ page }) => {
  await beginSession(page, OFFICE)
  const found = await callAs<{ id: number; first_name: string; last_name: string }[]>(
    page,
    'GET',
    '/students/api/list/?search=abernethy',
  )
  const { id, first_name, last_name } = found[0]!
  await callAs(page, 'PATCH', `/students/api/update/${id}/`, { is_active: false })
  await page.goto('/students/enroll')
  await field(page, 'First name').fill(first_name)
  await field(page, 'Last name').fill(last_name.toUpperCase())
  await expect(page.getByText('Is this one of these students?')).toBeVisible()
  await expect(page.getByText(/has left, the same name/)).toBeVisible()
  await expectNothingSerious(page)
  await field(page, 'Email').fill('student@homeroom.example')
  await page.getByRole('combobox', { name: 'Grade level' }).click()
  await page.getByRole('option', { name: '9th Grade' }).click()
  const contact = page.getByRole('group', { name: 'Contact 1' })
  await contact.getByLabel('Phone').fill('555 0100')
  await page.getByRole('button', { name: 'Enroll student' }).click()
  await expect(page.getByText('Please enter a name, or remove the contact.')).toBeVisible()
  await contact.getByLabel('Name').fill('Petra Parent')
  await page.getByRole('button', { name: 'Enroll student' }).click()
  await expect(page.getByText('Email already belongs to Leila Sommerfeld.')).toBeVisible()
  await expect(contact.getByLabel('Name')).toHaveValue('Petra Parent')
  await page.getByRole('link', { name: `Enroll ${first_name} again` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Leave|Discard)/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/students/${id}$`))
})
