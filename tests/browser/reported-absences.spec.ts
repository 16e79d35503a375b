import { pdfPages } from './pdf-text.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { OFFICE, openSheet, rows, saveButton, expectSaveState, TEACHER } from './sheet-steps.ts'

test.use(ownSchool())

/** On another day than the calls. */
const DAY_OF_TRIP = '/attendance/absences?date=2026-09-22'
const list = (page: Page) => page.getByRole('table', { name: 'Reported absences' })
const line = (page: Page, who: string) => list(page).getByRole('row').filter({ hasText: who })
const rowOf = (page: Page, student: string) => rows(page).filter({ hasText: student })
const toast = (page: Page, words: string | RegExp) =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words })).toBeVisible()

/** Enters a name and the kind of absence, and saves, by keyboard alone. */
async function enter(page: Page, who: string, what: string, reading: string, listed = reading) {
  await expect(page.getByRole('combobox', { name: 'Who is absent?' })).toBeFocused()
  await page.keyboard.type(who)
  await expect(page.getByRole('option').first()).toContainText(who)
  await page.keyboard.press('Enter')
  await page.keyboard.type(what)
  await expect(page.getByRole('option').first()).toHaveText(reading)
  await page.keyboard.press('Enter')
  await expect(line(page, who)).toContainText(listed)
}

test('the phone rings: the office enters who is out, and the sheet of the class shows it', async ({
  page,
  browser,
  school,
}) => {
  const desk = await browser.newContext({ baseURL: school.origin })
  const teacher = await desk.newPage()
  await beginSession(teacher, TEACHER)
  const [late = '', leaves = '', comes = '', sick = ''] = await openSheet(teacher, '/attendance')

  await test.step('a name, Enter, the kind of absence, Enter', async () => {
    await signIn(page, OFFICE)
    await page.getByRole('main').getByRole('link', { name: 'Reported absences', exact: true }).click()
    await expect(
      page.getByRole('cell', { name: 'Stomach flu, back after 24 hours without fever' }),
    ).toBeVisible()
    await page.keyboard.press('/')
    await enter(page, late, '10:30', 'Late until 10:30 AM')
    await enter(page, leaves, '9:00', 'Late until 9:00 AM')
    await enter(page, comes, 'until fri', 'All day, Sep 16 – 18')
    await expectNothingSerious(page)
  })

  await test.step('one is mended, and the list printed', async () => {
    const edit = page.getByRole('button', { name: `Edit ${leaves}` })
    await edit.click()
    const dialog = page.getByRole('dialog', { name: leaves })
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
    await edit.click()
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Leaves early' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('is required')).toBeVisible()
    await dialog.getByLabel('Leaves at').fill('09:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(line(page, leaves)).toContainText('Leaves at 9:00 AM')
    const paper = pdfPages(await page.pdf({ format: 'A4', preferCSSPageSize: true })).join(' ')
    expect(paper.replaceAll(/\s+/g, ' ')).toContain(`${late} `)
  })

  await test.step('the sheet opens with them marked, and the teacher changes one mark', async () => {
    await openSheet(teacher, '/attendance')
    await expect(rowOf(teacher, late)).toContainText('Office: out until 10:30 AM')
    await expect(rowOf(teacher, late).getByRole('button', { name: 'Absent Excused' })).toBeVisible()
    await expect(rowOf(teacher, leaves)).toContainText('Office: leaves at 9:00 AM')
    await expect(rowOf(teacher, leaves)).toHaveAccessibleName(`${leaves}: Present. Office: leaves at 9:00 AM`)
    await expect(rowOf(teacher, comes)).toContainText('Office: out all day')
    await expectSaveState(teacher, 'Not taken')
    await expectNothingSerious(teacher)
    await rowOf(teacher, comes).getByRole('button', { name: 'Present', exact: true }).click()
    await expect(rowOf(teacher, comes)).toContainText('Office: out all day (marked differently)')
    await teacher.getByRole('button', { name: 'Mark All Present' }).click()
    await toast(teacher, 'Everyone is marked present except 2 students with reported absences.')
    await rowOf(teacher, sick).getByRole('button', { name: 'Absent', exact: true }).click()
    await expectSaveState(teacher, 'Unsaved: 2 changes')
    await saveButton(teacher).click()
    await expectSaveState(teacher, /^Saved/)
    await expect(rowOf(teacher, late)).toContainText('Office: out until 10:30 AM')
    await expect(rowOf(teacher, late).getByRole('button', { name: 'Absent Excused' })).toBeVisible()
  })

  await test.step('an absence reported after the sheet was taken changes it when the office applies it', async () => {
    await page.getByRole('combobox', { name: 'Who is absent?' }).focus()
    await enter(page, sick, 'sick', 'Illness · All day · “sick”', 'All day')
    await expect(page.getByText(/^1 sheet: 1 mark from Absent to Absent Excused\./)).toBeVisible()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('attendance was already taken')).toBeHidden()
    await openSheet(teacher, '/attendance')
    await expect(rowOf(teacher, sick).getByRole('button', { name: 'Absent Excused' })).toBeVisible()
    await page.getByRole('button', { name: `Delete ${sick}` }).click()
    await expect(page.getByRole('dialog')).toContainText('1 mark from Absent Excused to Absent')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'Also restore the marks' })).toBeChecked()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(line(page, sick)).toHaveCount(0)
    await openSheet(teacher, '/attendance')
    await expect(rowOf(teacher, sick).getByRole('button', { name: 'Excuse for' })).toBeVisible()
    await expect(rowOf(teacher, sick)).not.toContainText('Office')
  })
  await desk.close()
})

test('forty on a trip: a pasted list is one entry, on a phone too, and is deleted as one', async ({
  page,
}) => {
  await signIn(page, OFFICE, DAY_OF_TRIP)
  const students = (await (await page.request.get('/students/api/list/?grade_level=5')).json()) as {
    first_name: string
    last_name: string
  }[]
  const forty = students.slice(0, 40).map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'a list of names' }).click()
  const dialog = page.getByRole('dialog', { name: 'A list of students' })
  await dialog.getByLabel('Names').fill([...forty, 'Nobody Atall'].join('\n'))
  await dialog.getByRole('button', { name: 'Use list' }).click()
  await expect(dialog.getByText('1 line to fix')).toBeVisible()
  await expect(dialog.getByLabel('Names')).toHaveValue('Nobody Atall')
  await expectNothingSerious(page)
  await dialog.getByLabel('Names').fill('')
  await dialog.getByRole('button', { name: 'Use list' }).click()
  await expect(page.getByText('40 students: enter a reason or times.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Reason or times' })).toBeFocused()
  await page.keyboard.type('trip 8-15')
  await page.keyboard.press('Enter')
  await expect(line(page, '40 students')).toContainText('School activity 8:00 AM to 3:00 PM')
  await list(page).getByRole('button', { name: '40 students entered together' }).click()
  await expect(list(page).getByRole('link')).toHaveCount(40)
  await expectNothingSerious(page)
  await list(page).getByRole('button', { name: 'Delete 40 students' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No absences reported')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.route('**/attendance/absences/**', (route) => route.abort())
  await page.goto(DAY_OF_TRIP)
  await expect(page.getByRole('alert')).toContainText('Reported absences could not be loaded.')
  await page.unroute('**/attendance/absences/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No absences reported')).toBeVisible()
})
