import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'
import {
  addAnother,
  addWithSlips,
  changeGrade,
  changeTeachers,
  deactivate,
  find,
} from './student-record-steps.ts'

test.use(ownSchool())
test.setTimeout(180_000)

const OFFICE = 'admin@homeroom.example'
const TEACHER = 'teacher@homeroom.example'

test('a student is added, changed, deactivated and activated', async ({ page }) => {
  await signIn(page, OFFICE, '/students/list')
  await test.step('the form shows what is missing and which email is taken', () => addWithSlips(page))
  await test.step('the form is ready for the next student', () => addAnother(page))
  await test.step('a new grade warns that group memberships end today', () => changeGrade(page))
  await test.step('homeroom teachers are added and removed with the record', () => changeTeachers(page))
  await test.step('a deactivated student leaves the list and is found among the inactive', () =>
    deactivate(page))
})

test('an unknown student is explained, and a lost connection can be retried', async ({ page }) => {
  await beginSession(page, OFFICE)
  for (const id of ['99999', 'somebody']) {
    for (const address of [`/edit-student/${id}`, `/students/${id}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Student not found' })).toBeVisible()
    }
  }
  await page.route('**/students/api/details/1/', (route) => route.abort())
  await page.goto('/edit-student/1')
  await expect(page.getByText('Loading student data...')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Homeroom is not responding')
  await page.unroute('**/students/api/details/1/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Leila')
  await page.route('**/students/api/update/1/', (route) => route.abort())
  await page.getByLabel('First name').fill('Layla')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Error updating student: Homeroom is not responding')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Layla')
})

test('a preferred name that the office enters is shown on the card and on the attendance sheet', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/students/list')
  await find(page, 'bergström')
  await page.getByTitle('Edit Student').first().click()
  await page.getByLabel('Preferred name').fill('Cal')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { name: /^Bergström, .* \(Cal\)$/ })).toBeVisible()
  await signIn(page, TEACHER, '/attendance')
  await expect(page.getByText('Bergström, Caleb (Cal)')).toBeVisible()
})

test('a record shows the groups, the classes of today and the attendance, and leads to each', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/students/1')
  const part = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(part('Groups').getByRole('link', { name: '9A', exact: true })).toBeVisible()
  await expect(part('Today')).toContainText('9A')
  await expect(part('Attendance')).toContainText(/% of \d+ classes this school year/)
  await part('Attendance').getByRole('link', { name: 'Every mark' }).click()
  await expect(page.getByRole('heading', { name: 'Attendance Reports' })).toBeVisible()
  await page.goBack()
  await part('Today').getByRole('link', { name: 'Schedule of the week' }).click()
  await expect(page.getByRole('heading', { name: 'Schedule for Leila Sommerfeld' })).toBeVisible()
  await page.goBack()
  await part('Groups').getByRole('link', { name: 'Groups of this grade' }).click()
  await expect(page.getByRole('group', { name: '9A', exact: true })).toBeVisible()
})

test('the office reads a record by its tabs, with the mouse and the keyboard, and comes back to the same one', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/students/1')
  const name = page.getByRole('heading', { level: 1, name: 'Leila Sommerfeld' })
  const tabs = page.getByRole('navigation', { name: 'Parts of this record' })
  const tab = (label: string) => tabs.getByRole('link', { name: label, exact: true })
  await expect(name).toBeVisible()
  await expect(tab('Overview')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main')).toContainText('Active')
  await test.step('attendance: the year, a month, and an earlier month in the address', async () => {
    await tab('Attendance').click()
    await expect(page.getByText('attendance rate', { exact: true })).toBeVisible()
    await page.getByText('How it is counted').click()
    await expect(page.getByText(/share of classes where the student was present/)).toBeVisible()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page).toHaveURL(/tab=attendance&month=2026-08$/)
    await expect(page.getByRole('heading', { name: 'August 2026' })).toBeVisible()
    await expectNothingSerious(page)
  })
  await test.step('schedule: the week, and as a list', async () => {
    await tab('Schedule').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Show as a list' }).click()
    await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible()
    await expect(name).toBeVisible()
    await expectNothingSerious(page)
  })
  await test.step('family: contacts and the contact log', async () => {
    await tab('Family').click()
    await expect(page.getByRole('region', { name: 'Contacts' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Family contact log' })).toBeVisible()
    await expectNothingSerious(page)
  })
  await test.step('history: the entries of the audit log about this student', async () => {
    await tab('History').click()
    await expect(
      page
        .getByRole('main')
        .getByText(/^Avery Holloway/)
        .first(),
    ).toBeVisible()
    await expectNothingSerious(page)
    await page.getByRole('link', { name: 'Open in the audit log' }).click()
    await expect(page).toHaveURL(/\/audit\?student_id=1$/)
    await page.goBack()
    await expect(tab('History')).toHaveAttribute('aria-current', 'page')
  })
  await test.step('an absence of the student is reported with the reason alone', async () => {
    await page.goto('/students/2')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/ /)
    const lastName = (await heading.innerText()).split(' ').at(-1)!
    await page.getByRole('link', { name: 'Report absence' }).click()
    await expect(page.getByRole('combobox', { name: 'Reason or times' })).toBeFocused()
    await expect(page).toHaveURL(/\/attendance\/absences$/)
    await page.keyboard.type('until Friday')
    await page.keyboard.press('Control+Enter')
    const saved = page.getByRole('table', { name: 'Reported absences' }).getByRole('row')
    await expect(saved.filter({ hasText: lastName })).toBeVisible()
    await page.goto('/students/1')
  })
  await test.step('edit leads to the form, and saving leads back', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Preferred name').fill('Lei')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(/^Goes by Lei/)).toBeVisible()
  })
  await test.step('a teacher has no history', async () => {
    await signIn(page, TEACHER, '/students/1?tab=history')
    await expect(tab('Overview')).toHaveAttribute('aria-current', 'page')
    await expect(tab('History')).toHaveCount(0)
  })
})

test('the office enters a conversation with a family, sees the absences until then, and removes it', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/students/1?tab=family')
  const record = page.getByRole('region', { name: 'Family contact log' })
  await expect(record).toContainText('Contacts this school year: none')
  await record.getByRole('button', { name: 'Add a conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conversation about Leila Sommerfeld' })
  await dialog.getByLabel('Note').fill('Bus pass applied for')
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Save conversation' }).click()
  await expect(record.getByRole('button', { name: 'Add a conversation' })).toBeFocused()
  await expect(record).toContainText('Contacts this school year: 1 conversation')
  await expect(record).toContainText(
    /Conversation on Sep 16, 2026: absent \d+ of \d+ days, [\d.]+% before; no school days since/,
  )
  const entry = record.getByRole('listitem').filter({ hasText: 'Bus pass applied for' })
  await entry.getByRole('button', { name: 'Delete the conversation on Sep 16, 2026' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(record).toContainText('Contacts this school year: none')
  await expect(record.getByRole('listitem')).toHaveCount(0)
})

test('a teacher edits a student, except the address and the active status', async ({ page }) => {
  await signIn(page, TEACHER, '/students/list')
  await find(page, 'sommerfeld')
  await page.getByTitle('Edit Student').first().click()
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(page.getByText('Only the office can change it')).toBeVisible()
  await expect(page.getByLabel('Active Status')).toBeDisabled()
  await expect(page.getByText('Only the office can deactivate a student.')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByLabel('Preferred name').fill('Lee')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Student saved.')).toBeVisible()
})

test('where only the office may edit, a teacher reads the record', async ({ page }) => {
  await signIn(page, OFFICE, '/settings')
  await page.getByLabel('Teachers may edit records').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await signIn(page, TEACHER, '/students/list')
  await find(page, 'sommerfeld')
  await expect(page.getByRole('link', { name: 'Add student' })).toHaveCount(0)
  await expect(page.getByLabel('Inactive students')).toHaveCount(0)
  await page.getByTitle('View Student').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leila Sommerfeld' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(page.getByText('You can view this record but not change it')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectNothingSerious(page)
  await page.goto('/edit-student/1')
  await expect(page).toHaveURL(/\/students\/1$/)
  await page.goto('/students/add')
  await expect(page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeVisible()
})

test('the office enters whom to call, and the student’s own teacher reads it', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto('/students/1')
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await page.getByRole('button', { name: 'Edit contacts' }).click()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: /^Remove/ })
  await expect(remove.first()).toBeVisible()
  while ((await remove.count()) > 0) await remove.first().click()
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await expect(contacts).toContainText('No contacts yet.')
  await expect(page.getByText('Contacts saved.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit contacts' }).click()
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await expect(dialog.getByText('Name is required.')).toBeVisible()
  const first = dialog.getByRole('group', { name: 'Contact 1' })
  await first.getByLabel('Name').fill('Maria Sommerfeld')
  await first.getByLabel('Phone').fill('call me')
  await first.getByLabel('May receive notices by email').check()
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await expect(dialog.getByText('Notices need an email address.')).toBeVisible()
  await first.getByRole('textbox', { name: 'Email', exact: true }).fill('maria@sommerfeld.example')
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await expect(first.getByText('Phone must be a phone number such as +1 555 0100.')).toBeVisible()
  await first.getByLabel('Phone').fill('+1 555 0100')
  await dialog.getByRole('button', { name: 'Add a contact' }).click()
  await dialog.getByRole('group', { name: 'Contact 2' }).getByLabel('Name').fill('Uwe Sommerfeld')
  await dialog.getByRole('button', { name: 'Up contact 2' }).click()
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await expect(dialog).toBeHidden()
  await expect(contacts.getByRole('listitem')).toHaveText([/^Uwe Sommerfeld/, /^Maria Sommerfeld/])
  await beginSession(page, TEACHER)
  await page.goto('/students/1')
  await expect(contacts.getByRole('link', { name: '+1 555 0100' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit contacts' })).toBeHidden()
})
