import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { OFFICE } from './sheet-steps.ts'

test.use(ownSchool())

const HEAD = 'admin@homeroom.example'
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })

test('a superuser edits the reasons, and the office chooses one of them', async ({ page }) => {
  await signIn(page, HEAD, '/settings/reasons')
  await test.step('add, move, retire and save', async () => {
    await page.getByRole('button', { name: 'Add reason' }).click()
    await expect(page.getByRole('textbox', { name: 'Name of reason 9', exact: true })).toBeFocused()
    await page.keyboard.type('Court date')
    await page.getByRole('checkbox', { name: 'Families can choose Court date' }).uncheck()
    await expect(page.getByRole('textbox', { name: 'Name of Court date in Spanish' })).toBeHidden()
    await page.getByRole('button', { name: 'Up Court date' }).click()
    await page.getByRole('button', { name: 'Retire Suspension' }).click()
    const spanish = page.getByRole('textbox', { name: 'Name of Medical appointment in Spanish' })
    await expect(spanish).toHaveValue('Cita médica')
    await spanish.fill('Cita con el médico')
    await expectNothingSerious(page)
    await save(page).click()
    await expect(page.getByText('Reasons saved.')).toBeVisible()
  })
  await test.step('a name twice is refused at its field', async () => {
    const name = page.getByRole('textbox', { name: 'Name of Court date', exact: true })
    await name.fill('illness')
    await save(page).click()
    await expect(page.getByText('This name is in the list twice.').first()).toBeVisible()
    const remove = page.getByRole('button', { name: 'Delete illness' }).last()
    await remove.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name of Unknown', exact: true })).toBeFocused()
  })
  await test.step('a reason is moved by keyboard to an end of the list, and the buttons keep the focus', async () => {
    await page.getByRole('button', { name: 'Down Suspension' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Up Suspension' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Up Suspension' })).toBeFocused()
    await page.getByRole('button', { name: 'Down Illness' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Down Illness' })).toBeFocused()
  })
  await test.step('two reasons are not called the same in Spanish', async () => {
    await page
      .getByRole('textbox', { name: 'Name of Illness in Spanish' })
      .fill('fallecimiento de un familiar')
    await save(page).click()
    await expect(page.getByText('This name is in the list twice.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of Illness in Spanish' }).fill('Enfermedad')
    await save(page).click()
    await expect(page.getByText('This name is in the list twice.')).toHaveCount(0)
  })
  await test.step('the office gives it to a reported absence', async () => {
    await beginSession(page, OFFICE)
    await page.goto('/attendance/absences')
    await page.getByRole('combobox', { name: 'Who is absent?' }).fill('Abernethy')
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: 'Reason or times' }).fill('10:30')
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: 'Reason', exact: true }).click()
    await expect(page.getByRole('option', { name: 'Suspension' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Unknown' }).click()
    await expect(page.getByText('Abernethy: Unknown · Out until 10:30 AM, unexcused.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: /^Save/ }).click()
    const line = page.getByRole('row').filter({ hasText: 'Unknown · Out until 10:30 AM, unexcused' })
    await expect(line).toHaveCount(1)
    await line.getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Medical appointment' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('Excused')
    await expectNothingSerious(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByRole('row').filter({ hasText: 'Medical appointment · Out until 10:30 AM' }),
    ).toHaveCount(1)
  })
})

test('the office edits the reasons for entering and leaving, and enrolls with one of them', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/settings/entering-and-leaving')
  const entering = page.getByRole('region', { name: 'Reasons for entering' })
  await entering.getByRole('button', { name: 'Add reason for entering' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of reason for entering 6' })).toBeFocused()
  await page.keyboard.type('Exchange student')
  await page.keyboard.press('Tab')
  await page.keyboard.type('E7')
  await entering.getByRole('button', { name: 'Up Exchange student' }).press('Enter')
  await expect(entering.getByRole('button', { name: 'Delete New student' })).toHaveCount(0)
  const leaving = page.getByRole('region', { name: 'Reasons for leaving' })
  await leaving.getByRole('textbox', { name: 'Name of Deceased', exact: true }).fill('Moved away')
  await save(page).click()
  await expect(page.getByText('This name is in the list twice.').first()).toBeVisible()
  await leaving.getByRole('button', { name: 'Delete Moved away' }).last().press('Enter')
  await expectNothingSerious(page)
  await save(page).click()
  await expect(page.getByText('Reasons saved.')).toBeVisible()
  await page.goto('/students/add')
  await page.getByRole('combobox', { name: 'Reason for entering' }).click()
  await expect(page.getByRole('option', { name: 'Exchange student' })).toBeVisible()
})

test('typed shorthand keeps its words: a reason, a time and a note in one line', async ({ page }) => {
  await signIn(page, OFFICE, '/attendance/absences')
  const who = page.getByRole('combobox', { name: 'Who is absent?' })
  const what = page.getByRole('combobox', { name: 'Reason or times' })
  const enter = async (name: string, text: string, reading: string) => {
    await who.fill(name)
    await page.getByRole('option').first().click()
    await what.fill(text)
    await expect(page.getByRole('option').first()).toHaveText(reading)
    await page.keyboard.press('Enter')
    await expect(who).toBeFocused()
  }
  await enter('Abernethy', 'Dentist 2pm', 'Medical appointment · Leaves at 2:00 PM · “Dentist”')
  const dentist = page.getByRole('row').filter({ hasText: 'Medical appointment · Leaves at 2:00 PM' })
  await expect(dentist.getByRole('cell', { name: 'Dentist', exact: true })).toBeVisible()
  await enter('Hathaway', 'stomach flu', 'Illness · All day · “stomach flu”')
  await expect(page.getByRole('row').filter({ hasText: 'Hathaway' })).toContainText('Illness · All day')
})

test('the office gives the reason of a mark on a sheet, and its history shows it', async ({ page }) => {
  await beginSession(page, OFFICE)
  const { section_periods } = await callAs<{
    section_periods: { id: number; teachers: { id: number }[]; taken: { teacher_id: number }[] }[]
  }>(page, 'GET', '/attendance/section-periods/?date=2026-09-15')
  const taken = section_periods.find((one) => one.taken.length > 0)!
  await page.goto(`/attendance/take/${taken.id}?date=2026-09-15&teacher_id=${taken.taken[0]!.teacher_id}`)
  const row = page.locator('[data-row]').first()
  await row.getByRole('button', { name: 'Absent', exact: true }).click()
  await row.getByRole('button', { name: /^(Excuse|Absent)[^ ]* .*for / }).click()
  await page.getByRole('menuitem', { name: 'Bereavement' }).click()
  await expect(row.getByRole('button', { name: /^Absent Excused, Bereavement for/ })).toBeVisible()
  await expectNothingSerious(page)
})
